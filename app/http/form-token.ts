/** The hidden field by which a form shows to which session it was given. */
export const FORM_TOKEN = "formToken";
