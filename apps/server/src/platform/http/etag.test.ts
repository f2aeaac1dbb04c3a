import { describe, expect, it } from "vitest";
import { isAppError } from "../errors/errors.ts";
import { checkIfMatch, etagOf, isNotModified } from "./etag.ts";

function refusal(ifMatch: string | undefined, revision: number): unknown {
  try {
    checkIfMatch(ifMatch, revision);
    return undefined;
  } catch (error) {
    return isAppError(error) && [error.def.code, error.details.current_etag];
  }
}

describe("If-Match", () => {
  it.each([undefined, "*", '"r7"', '"r1", "r7"', ' "r7" '])("%j allows changing revision 7", (ifMatch) => {
    expect(refusal(ifMatch, 7)).toBeUndefined();
  });

  it.each(['"r6"', '"r70"', "r7", 'W/"r7"', "", ",", '"R7"', '"r7'])(
    "%j does not, and returns the current one",
    (ifMatch) => {
      expect(refusal(ifMatch, 7)).toEqual(["etag_mismatch", '"r7"']);
    },
  );
});

describe("If-None-Match", () => {
  it.each(['"r7"', 'W/"r7"', '"r1",W/"r7"', "*", " * "])("%j matches revision 7", (header) => {
    expect(isNotModified(header, etagOf(7))).toBe(true);
  });

  it.each([undefined, "", '"r8"', "r7", '"*"'])("%j does not", (header) => {
    expect(isNotModified(header, etagOf(7))).toBe(false);
  });
});
