/** "Dhanmondi (ধানমন্ডি)", like `districtLabel`. */
export const thanaLabel = (thana: { name: string; banglaName: string }): string =>
  `${thana.name} (${thana.banglaName})`;

/** The name that a form sends for a label; an unknown thana, which is `chosen`, is its own label. */
export const thanaOfLabel = (label: string, chosen: string): string =>
  label === chosen ? label : label.replace(/ \(.*/, "");
