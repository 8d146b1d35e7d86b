/** Ids of docs/requirements.md as a list, for those that prove many: ids`4.2-1 4.2-2`. */
export const ids = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/\s+/);
