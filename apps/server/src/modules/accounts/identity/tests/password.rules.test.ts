import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCommonPasswords } from "../engine/common-passwords.ts";
import { isGuessable } from "../password.rules.ts";

const lists = createCommonPasswords()();
const nobody = { email: "", name: "" };
const ada = { email: "ada.lovelace+forms@analytical.example", name: "Ada Lovelace" };
const passing = (passwords: readonly string[], owner = nobody) =>
  passwords.filter((password) => !isGuessable(password, owner, lists));

describe("isGuessable", () => {
  it("is true for everything on the list, in any case and width", () => {
    expect(lists.passwords.size).toBeGreaterThanOrEqual(60_000);
    expect(passing([...lists.passwords])).toEqual([]);
    expect(passing(["FUCK_INSIDE", "Chickenwing101", "ｐａｓｓｗｏｒｄ１２３"])).toEqual([]);
  });

  it.each([
    [
      "repeats",
      "aaaaaaaaaaaa abcabcabcabc abababababab 111222333444 passwordpassword xyzzyxyzzyxyzzy 1122334455",
    ],
    ["runs", "123456789012 0987654321 abcdefghijkl zyxwvutsrqponm 2468024680 acegikmoqsuwy 1234554321"],
    [
      "keyboard walks",
      "qwertyuiop qwertyuiopasdf asdfghjkl; 1qaz2wsx3edc zaq12wsxcde3 qwertzuiop azertyuiop poiuytrewq",
    ],
    ["interleaved sequences", "1a2b3c4d5e q1w2e3r4t5 a1b2c3d4e5f6 1q2w3e4r5t6y"],
    ["combined sequences", "qwerty123456 abc123abc123 asdf1234qwer 123qweasdzxc abcd12345678 qazwsx123456"],
    [
      "words with digits",
      "password2026 sunshine123! p@ssw0rd2025 123dragon123 liverpool1892 welcome!!!! !monkey1234 letmein12345",
    ],
  ])("is true for %s", (_kind, passwords) => {
    expect(passing(passwords.split(" "))).toEqual([]);
  });

  it("is true for any common word with a year, a sequence, or a repeat around it", () => {
    const word = fc.constantFrom(...[...lists.words].filter((one) => one.length >= 5).slice(0, 4_000));
    const years = Array.from({ length: 60 }, (_, n) => String(1970 + n));
    const affix = fc.constantFrom(
      "1",
      "12",
      "123",
      "1234",
      "12345",
      "123456",
      "!",
      "!!",
      "1!",
      "99",
      "000",
      ...years,
    );
    const shout = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    fc.assert(
      fc.property(word, affix, (one, end) => {
        expect(passing([one + end, end + one, shout(one) + end, `${one}${one}${end.slice(0, 1)}`])).toEqual(
          [],
        );
      }),
      { numRuns: 300 },
    );
  });

  it("is true for names, addresses, and the product name with little added", () => {
    const candidates =
      "ada.lovelace lovelace1815 AdaLovelace! adalovelace99 analytical12 formstead2026 lovelaceada";
    expect(passing([...candidates.split(" "), ada.email], ada)).toEqual([]);
    expect(passing(["lovelace and the looms"], ada)).toHaveLength(1);
  });

  it("is false for sentences and random text", () => {
    const good = [
      "correct horse battery",
      "a long enough secret",
      "Tr0ub4dor&3x",
      "mein Hund heißt Bello",
      "hG7$kq2Lp9",
    ];
    expect(passing(good, ada)).toEqual(good);
    const letters = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789");
    const random = fc.sample(fc.string({ unit: letters, minLength: 12, maxLength: 12 }), {
      numRuns: 3_000,
      seed: 7,
    });
    expect(passing(random).length / random.length).toBeGreaterThan(0.97);
  });
});
