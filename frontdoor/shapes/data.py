"""Plain data of the table service, as JSON-RPC clients receive it."""

# Generated from the classes of the messages by `make docs`; do not edit.
# fmt: off

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

AmendTold = TypedDict("AmendTold", {
    "beat": "int", "to": "int", "again": "list[int]", "left_out": "list[LeftOut]", "changes": "list[str]",
    "needed": "Asked | None", "reasons": "list[Reason]", "asks": "list[str]",
})
Asked = TypedDict("Asked", {
    "purpose": "str", "who": "str", "by": "str", "modifiers": "list[Modifier]", "needed": "int | None",
    "dice": "list[DieAsked]", "given": "int",
})
Bar = TypedDict("Bar", {"name": "str", "now": "int", "most": "int", "full_is_good": "bool"})
BrokenData = TypedDict("BrokenData", {"id": "str", "seed_hash": "str | None"})
CampaignChanges = TypedDict("CampaignChanges", {"stage": "Literal['between', 'fight', 'opening', 'aftermath', 'warbands']", "lines": "list[str]"})
CampaignFightTold = TypedDict("CampaignFightTold", {"number": "int", "name": "str", "seal": "str"})
CampaignTold = TypedDict("CampaignTold", {
    "name": "str", "fights": "list[CampaignFightTold]", "number": "int",
    "status": "Literal['new', 'changed', 'recorded']", "changes": "list[CampaignChanges]", "stale": "list[str]",
})
CatalogueTold = TypedDict("CatalogueTold", {"sheets": "list[PrintedSheet]", "names": "dict[str, Any]"})
ChanceTold = TypedDict("ChanceTold", {"line": "str", "chance": "str", "permille": "int"})
Change = TypedDict("Change", {
    "op": "Literal['add', 'remove', 'replace', 'move', 'copy', 'test']", "path": "str",
    "from": "NotRequired[str]", "value": "NotRequired[Any]",
})
Changed = TypedDict("Changed", {
    "fight": "str", "seat": "str | None", "since": "int", "beats": "int", "changes": "list[Change]",
    "told": "list[Told]", "pending": "list[Pending]", "program": "list[Played]", "log_left": "int | None",
    "mark": "str", "forms": "list[KeyedForm]", "requests": "list[KeyedRequest]",
})
Chats = TypedDict("Chats", {"chats": "list[Saying]"})
Checked = TypedDict("Checked", {"seats": "list[SeatTold]"})
CommitmentData = TypedDict("CommitmentData", {"by": "str", "roll": "int", "tip": "str"})
Counter = TypedDict("Counter", {"name": "str", "now": "int"})
Created = TypedDict("Created", {"fight": "str", "seed_hash": "str | None", "host": "str", "seats": "list[SeatGiven]"})
DicePromised = TypedDict("DicePromised", {
    "kind": "Literal['seed', 'table', 'loaded', 'together']", "seed_hash": "str | None", "id": "str",
    "salt": "str", "typed": "Literal['never', 'gm', 'anyone']", "started": "NotRequired[bool]",
    "without": "NotRequired[list[str]]", "rolls": "NotRequired[int]",
    "commitments": "NotRequired[list[CommitmentData]]", "number": "NotRequired[int]",
    "broken": "NotRequired[list[BrokenData]]",
})
Die = TypedDict("Die", {"face": "int", "sides": "int", "source": "str", "mark": "str"})
DieAsked = TypedDict("DieAsked", {"sides": "int", "mark": "str", "place": "int"})
EntryData = TypedDict("EntryData", {"label": "str", "actor": "str", "variants": "list[VariantData]"})
Exported = TypedDict("Exported", {"log": "str", "next": "int | None"})
Faults = TypedDict("Faults", {"faults": "list[SetupFault]"})
Field: TypeAlias = "OneOfField | WholeField | YesNoField | SomeOfField | WordsField | LinesField | ListOfField | SheetField"
FightTold = TypedDict("FightTold", {"id": "str", "system": "str", "name": "str", "beats": "int", "last": "str | None"})
FightsTold = TypedDict("FightsTold", {"fights": "list[FightTold]", "following": "str"})
Figure = TypedDict("Figure", {
    "id": "str", "name": "str", "side": "str", "bars": "list[Bar]", "counters": "list[Counter]",
    "tags": "list[Tag]", "position": "str", "acting": "bool", "out": "bool", "scores": "list[Counter]",
})
Form = TypedDict("Form", {
    "command": "str", "label": "str", "help": "str", "fields": "dict[str, Field]",
    "ends_fight": "NotRequired[bool]", "open": "NotRequired[bool]", "why_not": "NotRequired[list[str]]",
})
FormTold = TypedDict("FormTold", {
    "command": "str", "label": "str", "help": "str", "fields": "dict[str, Field]",
    "ends_fight": "NotRequired[bool]",
})
Found = TypedDict("Found", {"beats": "list[int]"})
GroupTold = TypedDict("GroupTold", {
    "label": "str", "severity": "Literal['none', 'miss', 'hit', 'hurt', 'out', 'result']", "chance": "str",
    "permille": "int", "then": "str",
})
Heard = TypedDict("Heard", {"beats": "list[Told]", "count": "int", "next": "int | None"})
Hidden = TypedDict("Hidden", {"type": "Literal['hidden.v1']"})
ImportLine = TypedDict("ImportLine", {"kind": "Literal['effect', 'reminder', 'changed', 'price', 'ignored']", "subject": "str", "sentence": "str"})
Invited = TypedDict("Invited", {"token": "str"})
Jots = TypedDict("Jots", {"text": "str"})
KeyedForm = TypedDict("KeyedForm", {"key": "str", "form": "Form"})
KeyedRequest = TypedDict("KeyedRequest", {"key": "str", "request": "dict[str, Any]"})
Left = TypedDict("Left", {"fight": "str", "seat": "str | None", "reason": "str"})
LeftOut = TypedDict("LeftOut", {"beat": "int", "code": "str", "why": "str"})
Limits = TypedDict("Limits", {
    "message_bytes": "int", "batch": "int", "batch_seconds": "int", "open_fights": "int", "open_log_bytes": "int",
    "follows": "int", "told_beats": "int", "told_bytes": "int", "reply_bytes": "int", "odds_plays": "int",
    "contribution_seconds": "int", "connections": "int", "connections_an_address": "int", "outgoing_bytes": "int",
    "request_seconds": "int", "calls_a_second": "int", "calls_an_address": "int", "written_bytes_a_minute": "int",
    "written_beats_a_minute": "int", "log_beats": "int", "log_bytes": "int", "fights_an_hour": "int",
    "questions": "int", "questions_a_seat": "int", "questions_a_fight": "int", "questions_an_address": "int",
    "questions_a_connection": "int", "queue_seconds": "int", "question_seconds": "int", "review_seconds": "int",
    "work_a_seat": "int", "work_a_fight": "int", "work_an_address": "int", "idle_seconds": "int",
    "followed_fights_an_address": "int",
})
LinesField = TypedDict("LinesField", {
    "domain": "Literal['lines']", "examples": "list[str]", "name": "str", "help": "str", "required": "bool",
    "default": "Any",
})
ListOfField = TypedDict("ListOfField", {
    "domain": "Literal['list_of']", "least": "int", "most": "int", "fields": "dict[str, Field]", "name": "str",
    "help": "str", "required": "bool", "default": "Any",
})
MenuOddsTold = TypedDict("MenuOddsTold", {"rows": "list[MenuRow]", "default": "OddsTold | None", "left_out": "int"})
MenuRow = TypedDict("MenuRow", {
    "form": "int", "label": "str", "value": "Any", "command": "dict[str, Any] | None", "odds": "OddsTold | None",
    "reason": "str", "no_change": "bool",
})
Modifier = TypedDict("Modifier", {"name": "str", "amount": "int", "on": "str"})
Narrowed = TypedDict("Narrowed", {"form": "FormTold", "open": "bool", "why_not": "list[str]", "command": "dict[str, Any] | None"})
NextSession = TypedDict("NextSession", {"system": "str", "setup": "dict[str, Any]", "name": "str", "program": "list[Played]"})
OddsTold = TypedDict("OddsTold", {
    "exact": "bool", "error_permille": "int", "short": "str", "words": "str", "table": "list[ChanceTold]",
    "groups": "list[GroupTold]", "rows": "list[GroupTold]",
})
OneOfField = TypedDict("OneOfField", {
    "domain": "Literal['one_of']", "of": "list[Any]", "names": "list[str]", "name": "str", "help": "str",
    "required": "bool", "default": "Any",
})
Pending = TypedDict("Pending", {"seat": "str", "decision": "str | None", "command": "dict[str, Any] | None", "asked": "Asked | None"})
Played = TypedDict("Played", {"seat": "str", "player": "Literal['sensible', 'thinker', 'random']"})
Playing = TypedDict("Playing", {"program": "list[Played]"})
Preset = TypedDict("Preset", {"setting": "str", "value": "str", "defaults": "dict[str, Any]"})
PrintedSheet = TypedDict("PrintedSheet", {"shape": "str", "sheet": "dict[str, Any]"})
Reason = TypedDict("Reason", {"code": "str", "sentence": "str", "rule": "str"})
Reasons = TypedDict("Reasons", {"reasons": "list[Reason]"})
RequestTold = TypedDict("RequestTold", {
    "decision": "str | None", "seat": "str", "kind": "str", "prompt": "str", "optional": "bool",
    "asked_by": "str | None", "reminders": "list[str]", "forms": "list[FormTold]", "entries": "list[EntryData]",
    "default": "dict[str, Any] | None",
})
Roster = TypedDict("Roster", {"text": "str"})
Said = TypedDict("Said", {"fight": "str", "seat": "str | None", "said": "Saying"})
SampleTold = TypedDict("SampleTold", {"setup": "dict[str, Any]"})
Saying = TypedDict("Saying", {"id": "int", "at": "str", "by": "str", "to": "str | None", "text": "str"})
SchemaTold = TypedDict("SchemaTold", {"schema": "dict[str, Any]", "presets": "list[Preset]"})
SeatGiven = TypedDict("SeatGiven", {"seat": "str", "name": "str", "role": "Literal['side', 'player', 'gm', 'spectator']", "token": "str"})
SeatHere = TypedDict("SeatHere", {"seat": "str", "name": "str", "role": "Literal['side', 'player', 'gm', 'spectator']", "here": "int"})
SeatTold = TypedDict("SeatTold", {"seat": "str", "name": "str", "role": "Literal['side', 'player', 'gm', 'spectator']"})
Seats = TypedDict("Seats", {"seats": "list[SeatHere]", "name": "str"})
Seen = TypedDict("Seen", {
    "beat": "int", "by": "str", "at": "str | None", "command": "dict[str, Any] | Hidden",
    "events": "list[dict[str, Any] | Hidden]",
})
SetupFault = TypedDict("SetupFault", {"path": "str", "problem": "str", "near": "str"})
SetupRead = TypedDict("SetupRead", {"setup": "dict[str, Any]", "system": "str", "report": "list[ImportLine]"})
SheetField = TypedDict("SheetField", {
    "domain": "Literal['sheet']", "of": "str", "examples": "list[dict[str, Any]]", "name": "str", "help": "str",
    "required": "bool", "default": "Any",
})
SomeOfField = TypedDict("SomeOfField", {
    "domain": "Literal['some_of']", "of": "list[Any]", "names": "list[str]", "least": "int", "most": "int | None",
    "repeats": "bool", "suggest": "NotRequired[list[Any]]", "any_words": "NotRequired[bool]", "name": "str",
    "help": "str", "required": "bool", "default": "Any",
})
Standing = TypedDict("Standing", {
    "fight": "str", "seat": "str | None", "beats": "int", "view": "View | None", "since": "int | None",
    "changes": "list[Change] | None", "pending": "list[Pending]", "program": "list[Played]",
    "log_left": "int | None", "mark": "str", "forms": "list[KeyedForm]", "requests": "list[KeyedRequest]",
})
SystemTold = TypedDict("SystemTold", {"name": "str", "title": "str"})
Tag = TypedDict("Tag", {"name": "str", "level": "int"})
Told = TypedDict("Told", {
    "beat": "int", "by": "str", "at": "str | None", "command": "dict[str, Any] | Hidden",
    "events": "list[dict[str, Any] | Hidden]", "lines": "list[str]",
})
UndoTold = TypedDict("UndoTold", {
    "to": "int", "numbers": "list[int]", "beats": "list[Seen]", "dice": "list[Die]", "reasons": "list[Reason]",
    "asks": "list[str]",
})
VariantData = TypedDict("VariantData", {"name": "str", "label": "str", "forms": "list[int]", "price": "str"})
View = TypedDict("View", {
    "system": "str", "seat": "str | None", "step": "str", "requests": "list[RequestTold]", "dice": "DicePromised",
    "state": "dict[str, Any]", "scores": "dict[str, dict[str, int]]", "figures": "list[Figure]", "beats": "int",
})
Welcome = TypedDict("Welcome", {"name": "str", "version": "str", "protocol": "int", "systems": "list[SystemTold]", "limits": "Limits"})
WholeField = TypedDict("WholeField", {
    "domain": "Literal['whole']", "least": "int", "most": "int", "suggest": "list[int]", "unit": "str",
    "shown_unit": "str", "divisor": "int", "name": "str", "help": "str", "required": "bool", "default": "Any",
})
WordsField = TypedDict("WordsField", {
    "domain": "Literal['words']", "examples": "list[str]", "name": "str", "help": "str", "required": "bool",
    "default": "Any",
})
YesNoField = TypedDict("YesNoField", {"domain": "Literal['yes_no']", "name": "str", "help": "str", "required": "bool", "default": "Any"})
