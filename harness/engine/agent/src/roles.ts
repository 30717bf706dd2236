/** The elements that can have a role, so that only those need to be examined. */

/** For each role, the elements that have it by default. Any element may declare one with `role`. */
const NATIVE: Record<string, string> = {
  alert: "",
  button: "button,input,summary",
  cell: "td",
  checkbox: "input",
  columnheader: "th",
  combobox: "input,select",
  dialog: "dialog",
  grid: "",
  gridcell: "",
  heading: "h1,h2,h3,h4,h5,h6",
  img: "img",
  link: "a,area,link",
  list: "ul,ol,menu",
  listbox: "select,datalist",
  listitem: "li",
  main: "main",
  menu: "",
  menuitem: "",
  navigation: "nav",
  option: "option",
  progressbar: "progress",
  radio: "input",
  radiogroup: "",
  row: "tr",
  searchbox: "input",
  slider: "input",
  spinbutton: "input",
  status: "output",
  switch: "",
  tab: "",
  table: "table",
  tablist: "",
  tabpanel: "",
  textbox: "input,textarea",
};

export const LISTED_ROLES = Object.keys(NATIVE);

/** A selector that matches at least all elements with a role. */
export function selectorFor(role: string): string {
  const native = Object.hasOwn(NATIVE, role) ? NATIVE[role] : undefined;
  if (native === undefined) return "*";
  return native === "" ? "[role]" : `${native},[role]`;
}
