// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

export type * from "./shared.js";
export type * as service from "./service.js";
export type * as fiend_wake from "./fiend_wake.js";
export type * as powered_by_heresy from "./powered_by_heresy.js";
export type * as trench_crusade from "./trench_crusade.js";
export type * as wrath_and_glory from "./wrath_and_glory.js";
