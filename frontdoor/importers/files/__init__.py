"""Files of other programs: unpacked, decoded and cleaned."""
