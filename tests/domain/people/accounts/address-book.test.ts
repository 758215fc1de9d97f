import { describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { deleteOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import {
  findDeliveryAddress,
  findUsualAddress,
  saveAddressBook,
} from "#app/domain/people/accounts/address-book.server.ts";
import { addressBookSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { findUser } from "#app/domain/people/accounts/users.server.ts";
import { makeCustomer, makeOrder } from "#tests/support/factories.ts";

const typed = {
  fullName: "Karim Uddin",
  email: "",
  address: "House 7\r\nRoad 3",
  district: "chattogram",
  thana: " Kotwali ",
};

describe("the address book", () => {
  test("is empty at first, stores an address and then replaces it", async () => {
    const karim = await makeCustomer();
    expect(await findDeliveryAddress(karim.id)).toBeNull();
    await saveAddressBook(karim.id, addressBookSchema.parse(typed));
    expect(await findDeliveryAddress(karim.id)).toEqual({
      address: "House 7\nRoad 3",
      district: "Chittagong",
      thana: "Kotwali",
    });
    const moved = { ...typed, district: "Comilla", thana: "", email: "karim@example.com" };
    await saveAddressBook(karim.id, addressBookSchema.parse(moved));
    expect(await findDeliveryAddress(karim.id)).toMatchObject({ district: "Cumilla", thana: null });
    expect(await findUser(karim.id)).toMatchObject({ email: "karim@example.com" });
  });

  test("is stood in for by the last order until an address is saved", async () => {
    const karim = await makeCustomer();
    expect(await findUsualAddress(karim.id)).toBeNull();
    await makeOrder({ customerId: karim.id, address: "5 College Road", district: "Bogura" });
    expect(await findUsualAddress(karim.id)).toMatchObject({
      address: "5 College Road",
      district: "Bogura",
    });
    expect(await findDeliveryAddress(karim.id)).toBeNull();
    await saveAddressBook(karim.id, addressBookSchema.parse(typed));
    expect(await findUsualAddress(karim.id)).toMatchObject({ district: "Chittagong" });
  });

  test("is not stood in for by a deleted order, or one for somebody who was erased", async () => {
    const karim = await makeCustomer();
    const prank = await makeOrder({ customerId: karim.id, address: "1 Nowhere" });
    await deleteOrder(prank.id, null);
    await makeOrder({ customerId: karim.id, phoneNumber: "01711111112", address: "9 Mill Road" });
    expect(await findUsualAddress(karim.id)).toMatchObject({ address: "9 Mill Road" });
    await erase("01711111112");
    expect(await findUsualAddress(karim.id)).toBeNull();
  });

  test("is private to its owner", async () => {
    const [karim, rahima] = [await makeCustomer(), await makeCustomer()];
    await saveAddressBook(karim.id, addressBookSchema.parse(typed));
    expect(await findDeliveryAddress(rahima.id)).toBeNull();
  });

  test.each([
    [{ email: "karim@" }, "email", "email-invalid"],
    [{ email: `${"k".repeat(250)}@example.com` }, "email", "too-long"],
    [{ district: "Atlantis" }, "district", "district-unknown"],
    [{ address: " \n " }, "address", "required"],
    [{ address: "x".repeat(501) }, "address", "too-long"],
    [{ thana: "x".repeat(101) }, "thana", "too-long"],
  ])("refuses %j", (wrong, field, message) => {
    const { error } = addressBookSchema.safeParse({ ...typed, ...wrong });
    expect(error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
      [field, message],
    ]);
  });
});
