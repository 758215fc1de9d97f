import type { Language } from "#app/domain/core/language.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { errorTitles } from "./error-titles.ts";
import { reviews } from "./reviews.en.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");

/** All texts for customers in English, with the specification's literals and spellings. */
export const en = {
  language: "en" as Language,

  shell: {
    skipToContent: "Skip to content",
    menu: "Account menu",
    login: "Login",
    register: "Register",
    profile: "Profile",
    admin: "Admin",
    logOut: "Log out",
    mainNavigation: "Main",
    home: "Home",
    shop: "Shop",
    cart: "Cart",
    cartWithLines: (lines: number, sum: number) =>
      `Cart, ${number(lines)} ${lines === 1 ? "item" : "items"}, ${taka(sum)}`,
    terms: "Info",
    account: "Account",
    seen: "Recently seen",
    switchLanguage: "বাংলা",
    switchLanguageTo: "bn" as Language,
    liteVersion: "Lite version",
    fullVersion: "Full version",
    liteHint: "No script and the smallest pictures, for slow networks.",
    close: "Close",
    loading: "Loading...",
  },

  home: {
    title: "Home",
    banners: "Offers",
    banner: (n: number, of: number, name: string) =>
      name ? `${number(n)} of ${number(of)}: ${name}` : `${number(n)} of ${number(of)}`,
    pause: "Pause",
    play: "Play",
    featured: "Feature Products",
    allProducts: "All Products",
    empty: "Nothing is for sale yet. Please look in again soon.",
  },

  pages: {
    label: "Pages",
    page: (n: number) => `Page ${number(n)}`,
    previous: "Previous",
    next: "Next",
    more: "More products",
    missing: (asked: number, last: number) =>
      `There is no page ${number(asked)}. This is the last one, page ${number(last)}.`,
    none: (asked: number) => `There is no page ${number(asked)}.`,
    toLast: (last: number) => `To the last page, ${number(last)}`,
  },

  product: {
    sold: (n: number) => `${number(n)} sold`,
    addToCart: "Add to cart",
    adding: "Adding...",
    inCart: "In your cart",
    orderNow: "Order now",
    addOne: (name: string) => `Add ${name}`,
    quantity: "Quantity",
    fewer: "One fewer",
    more: "One more",
    from: (price: number) => `from ${taka(price)}`,
    sizes: (n: number) => `${number(n)} sizes`,
    otherSizes: "Sizes",
    perUnit: {
      kg: (price: number) => `${taka(price)}/kg`,
      l: (price: number) => `${taka(price)}/L`,
    },
    moreOf: (category: string) => `More: ${category}`,
    moreOfShop: "More from the shop",
    promises: "Delivery, payment and returns",
    share: "Share",
    description: "Description",
    inStock: "In stock",
    outOfStock: "Out of stock",
    pictures: "Pictures",
    picture: (n: number) => `Picture ${number(n)}`,
    oldPrice: "Price before",
    newPrice: "Price now",
    saved: (amount: number) => `Save ${taka(amount)}`,
    notFound: "This product is not for sale any more.",
  },

  shop: {
    title: "Shop",
    filters: "Filters",
    categories: "Categories",
    all: "All",
    availability: "Availability",
    inStock: "In Stock",
    outOfStock: "Out of Stock",
    show: "Show",
    showOnly: { all: "Filter Items (All)", featured: "Featured", "best-selling": "Best selling" },
    sort: "Sort by",
    bestMatch: "Best match",
    sortOrders: {
      newest: "Newest",
      "price-asc": "Price, low to high",
      "price-desc": "Price, high to low",
    },
    search: "Search products",
    searchButton: "Search",
    apply: "Apply",
    closeFilters: "Close filters",
    count: (n: number) => `${number(n)} ${n === 1 ? "product" : "products"}`,
    countMore: (n: number) => `More than ${number(n)} products`,
    showFound: (count: string) => `Show: ${count}`,
    price: "Price (TK)",
    minPrice: "From",
    maxPrice: "To",
    size: "Size",
    anySize: "Any size",
    sizes: {
      small: "Up to 250 g / ml",
      medium: "Up to 500 g / ml",
      large: "Up to 1 kg / L",
      bulk: "Over 1 kg / L",
    },
    priceFrom: (amount: number) => `From ${taka(amount)}`,
    priceTo: (amount: number) => `Up to ${taka(amount)}`,
    active: "Filters that are on",
    remove: (filter: string) => `Remove filter: ${filter}`,
    clearFilters: "Clear filters",
    near: "No exact match. The closest:",
    nearProducts: "Many people buy",
    callUs: (phone: string) => `Call us, we will find it: ${phone}`,
    nothingFiltered: "Nothing matches these filters.",
    suggestions: "Suggestions",
    suggestionsFound: (n: number) => `${number(n)} ${n === 1 ? "suggestion" : "suggestions"}`,
    inCategory: "Category",
    resultsFor: (search: string) => `Results for “${search}”`,
    nothing: "Nothing matches.",
    nothingHint: "Try another word or fewer filters.",
    clear: "Show everything",
  },

  /**
   * Delivery times and charges on the product page and in the terms. `days` count from the order; 0
   * is the day of the order.
   */
  cart: {
    title: "Cart",
    empty: "Your cart Empty",
    emptyHint: "Honey, nuts, oils: have a look around.",
    toShop: "Go to the shop",
    decrease: (title: string) => `One fewer: ${title}`,
    increase: (title: string) => `One more: ${title}`,
    quantity: (title: string) => `Quantity of ${title}`,
    remove: "Remove",
    removeLine: (title: string) => `Remove ${title}`,
    reset: "Empty the cart",
    subtotal: "Subtotal",
    checkout: (subtotal: number) => `Go to checkout · ${taka(subtotal)}`,
    suggestions: "You may also likes",
    each: (price: number) => `${taka(price)} each`,
    unknownProduct: "A product that is gone",
    problems: {
      unavailable: "Not for sale any more. Please remove it to go on.",
      "out-of-stock": "Out of stock. Please remove it to go on.",
      "not-enough-stock": (available: number, wanted: number) =>
        `You wanted ${number(wanted)}; only ${number(available)} left.`,
    },
    takeWhatIsLeft: (available: number) => `Take ${number(available)}`,
    noMore: (available: number) => `No more than ${number(available)} left`,
    most: (quantity: number) => `${number(quantity)} at most`,
    typeQuantity: "Type a quantity",
    typeQuantityOf: (title: string) => `Type a quantity of ${title}`,
    setQuantity: "Set",
    cannotCheckOut: "Something in your cart cannot be ordered; please change the marked lines.",
    lineRemoved: (title: string, left: number) =>
      `${title} removed. ${number(left)} ${left === 1 ? "item" : "items"} left in the cart.`,
  },

  /** Address fields of the checkout, the address book and staff's order form. */
  place: {
    district: "District",
    chooseDistrict: "Choose your district",
    thana: "Thana or upazila (optional)",
    noThana: "Not chosen",
    noDistrict: "Choose a district first",
    agreed: "Terms",
  },

  checkout: {
    title: "Checkout",
    delivery: "Delivery",
    fullName: "Full name",
    phoneNumber: "Phone number",
    phoneHint: "11 digits, like 01712345678",
    phoneKept: "We call this number before delivery",
    address: "Full address",
    addressHint: "House, road, village or area",
    phoneWrong: (digits: number) =>
      digits < 11
        ? `This has ${number(digits)} digits; a mobile number has 11, like 01712345678.`
        : "A mobile number has 11 digits and begins with 01, like 01712345678.",
    remember: "Remember my name, phone and address on this phone",
    forgetMe: "Forget me here",
    change: "Change",
    addNote: "Add a note for us",
    orderNote: "Order note (optional)",
    haveCode: "Have a promo code?",
    promoCode: "Promo code",
    promoCodePlaceholder: "CODE",
    applyPromo: "apply",
    applyingPromo: "loading...",
    removePromo: "Remove code",
    updateDelivery: "update delivery charge",
    summary: "Your order",
    subtotal: "Subtotal",
    deliveryCharge: "Delivery charge",
    deliveryUnknown: "choose a district",
    discount: "Promo discount",
    total: "Total",
    withoutDelivery: "without delivery",
    stillMissing: "Still missing:",
    /** The same fields in the bar, which has two lines on a phone. */
    briefly: { fullName: "name", phoneNumber: "phone", address: "address", district: "district" },
    pleaseCheck: "(please check)",
    confirm: (total: number) => `Confirm order · ${taka(total)}`,
    placing: "Loading...",
    nothingToOrder: "Empty cart.",
    backToCart: "Back to the cart",
    haveAccount: "Have an account?",
    logIn: "Log in",
    made: {
      title: (orderNumber: number) => `Order no. ${orderNumber} is placed`,
      see: "See the order",
    },
    errorSummary: "Please check:",
    leaveEmpty: "Please leave this empty.",
    proof: (digits: string) => `Please write the number ${digits} here`,
    arrives: "Arrives",
    soon: "We will tell you on the phone",
  },

  footer: {
    trackOrder: "Track order",
    callUs: "Call us",
    chat: "Chat with us",
    label: "Help",
    delivery: "Delivery",
    returns: "Returns",
    page: "Our page",
  },

  /** The names of the statuses; in English those of the specification, with its spelling. */
  statuses: {
    Processing: "Processing",
    "Ready for delivery": "Ready for delivery",
    "Submit for Delivery": "Submit for Delivery",
    "Reach Destination": "Reach Destination",
    "Assign Rider": "Assign Rider",
    Deliverd: "Deliverd",
    Cancelled: "Cancelled",
    Refunded: "Refunded",
  },
  paymentMethods: { "Cash on Delivery": "Cash on Delivery" },

  reviews,

  connection: {
    lost: "No connection. Nothing you typed is lost.",
    busy: "The shop is very busy. Nothing you typed is lost.",
    tryAgain: "Try again",
    trying: "Trying...",
  },

  errors: {
    ...errorTitles.en,
    forbiddenHint: "This page is not for your account.",
    forbiddenStaff:
      "This is not for your role, or for customers only. The shop's owner sets the roles.",
    toAdmin: "To the admin area",
    notFoundHint: "There is nothing at this address.",
    brokenHint:
      "It is our fault, not yours, and nothing you did is lost. Please try again in a moment.",
    badRequestHint: "Please go back and try again.",
    busyHint: "The shop is very busy and cannot answer just now. Your cart is safe.",
    notTaken: "We did not take this form",
    refused: {
      "too-large": "It is larger than any of our forms. Please go back and send less.",
      "too-many-fields": "It has more fields than any of our forms. Please go back and send less.",
      unreadable: "It did not arrive whole. Please go back and send it again.",
      "other-site": "It was sent from another site. Please use the form on our own page.",
      "without-token":
        "We cannot see that it comes from our own page. Please go back, load the page again, and send it once more.",
    },
    tooMany: "Please wait a moment",
    tryAgain: "Try again",
    toHome: "To the home page",
    toShop: "Go to the shop",
    reference: (id: string) => `If you call us about it, say: ${id}`,
  },
};

/** The type that every other language must have. */
export type Words = typeof en;
