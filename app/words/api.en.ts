/** What only programs are told, in English. Refusals of the shop and of its fields are said as on the pages. */
export const apiEn = {
  failures: {
    "address-unknown": "There is no such call.",
    "method-wrong": (allowed: string) => `This call is made with ${allowed}.`,
    "body-wrong-type": (types: string) => `Send this as ${types}.`,
    "body-too-large": (megabytes: number) => `At most ${megabytes} MB can be sent here.`,
    "body-unreadable": "What was sent could not be read. Is it complete, and in UTF-8?",
    "body-endless": "This has more fields, or deeper ones, than any call takes.",
    "fields-wrong": "Something that was sent is not right.",
    "login-needed": "Please log in first.",
    "admin-needed": "Only staff may do this.",
    "origin-needed":
      "A change by cookie must come from the shop's own pages. Send a bearer token instead.",
    "not-yours": "This belongs to somebody else.",
    "image-needed": "Please select an image",
    broken: "Something went wrong on our side. Please try again.",
  },

  /** Message keys of the input schemas that `words.fields` does not say. */
  fields: {
    "too-many-lines": "An order may have 50 lines at most.",
    "product-unknown": "There is no such product.",
    "page-invalid": "A page is a whole number from 1.",
    "limit-invalid": "A limit is a whole number from 1 to 100.",
    "filter-unknown": "There is no such list. Give today, week, month or a status.",
  } as Record<string, string>,

  done: {
    registered: "Account created successfully.",
    "logged-in": "Login successful.",
    "logged-out": "Logged out.",
    "password-changed": "Password changed.",
    "order-placed": "Order placed successfully.",
    "order-held": "Order placed. We will call you to confirm it.",
    "order-released": "Order released.",
    "order-updated": "update successful.",
    "order-deleted": "Order deleted.",
    "order-restored": "Order restored.",
    "order-cancelled": "Order cancelled.",
    "product-added": "product added succcessful.",
    "product-updated": "Product update successful.",
    "product-deleted": "Product deleted.",
    "product-restored": "Product restored.",
    "category-added": "Category added successfully!",
    "category-updated": "Category updated.",
    "category-deleted": "Category deleted.",
    "category-restored": "Category restored.",
    "slide-added": "Picture added.",
    "slide-deleted": "Picture deleted.",
    "slide-restored": "Picture restored.",
    "promo-code-added": "Promo code added.",
    "promo-code-updated": "Promo code updated.",
    "promo-code-deleted": "Promo code deleted.",
    "promo-code-restored": "Promo code restored.",
    "review-moderated": "Review updated.",
    "charges-updated": "Delivery charges updated.",
  },
};

export type ApiWords = typeof apiEn;
