export const part = "a part of a module";
