import { expect, it } from "vitest";
import { tokenIn } from "./fragment-token.ts";

it.each([
  ["#token=abc.d-e_f", "abc.d-e_f"],
  ["token=abc", "abc"],
  ["#from=mail&token=abc", "abc"],
  ["#token=abc&from=mail", "abc"],
  ["#token=a%2Bb", "a+b"],
  ["", undefined],
  ["#new", undefined],
  ["#token=", undefined],
  ["#mytoken=abc", undefined],
  ["#token=%E0%A4%A", undefined],
])("%j holds %j", (hash, token) => {
  expect(tokenIn(hash)).toBe(token);
});
