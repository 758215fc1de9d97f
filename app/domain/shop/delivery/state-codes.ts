import type { DistrictName } from "./district-names.ts";
import { type District, findDistrict } from "./districts.ts";

/** The districts by the numbers of ISO 3166-2:BD, from BD-01 on, which WooCommerce writes. */
const BY_NUMBER: readonly DistrictName[] = [
  ...(["Bandarban", "Barguna", "Bogura", "Brahmanbaria", "Bagerhat", "Barishal"] as const),
  ...(["Bhola", "Cumilla", "Chandpur", "Chittagong", "Cox's Bazar", "Chuadanga"] as const),
  ...(["Dhaka", "Dinajpur", "Faridpur", "Feni", "Gopalganj", "Gazipur", "Gaibandha"] as const),
  ...(["Habiganj", "Jamalpur", "Jashore", "Jhenaidah", "Joypurhat", "Jhalokati"] as const),
  ...(["Kishoreganj", "Khulna", "Kurigram", "Khagrachhari", "Kushtia", "Lakshmipur"] as const),
  ...(["Lalmonirhat", "Manikganj", "Mymensingh", "Munshiganj", "Madaripur", "Magura"] as const),
  ...(["Moulvibazar", "Meherpur", "Narayanganj", "Netrokona", "Narsingdi", "Narail"] as const),
  ...(["Natore", "Chapainawabganj", "Nilphamari", "Noakhali", "Naogaon", "Pabna"] as const),
  ...(["Pirojpur", "Patuakhali", "Panchagarh", "Rajbari", "Rajshahi", "Rangpur"] as const),
  ...(["Rangamati", "Sherpur", "Satkhira", "Sirajganj", "Sylhet", "Sunamganj"] as const),
  ...(["Shariatpur", "Tangail", "Thakurgaon"] as const),
];

/** The district of a code such as "BD-13"; null for anything else. */
export function districtOfState(code: string): District | null {
  const number = /^BD-?(\d{1,2})$/i.exec(code.trim())?.[1];
  const name = number === undefined ? undefined : BY_NUMBER[Number(number) - 1];
  return name ? findDistrict(name) : null;
}
