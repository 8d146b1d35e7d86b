/** Joins the class names that are there: `classes(styles.a, open && styles.b)`. */
export function classes(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(' ');
}
