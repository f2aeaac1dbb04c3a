/**
 * Extracts the token from an address such as `…/f/survey#resume=rsm_…`, or from just its fragment. The token works
 * once.
 */
export function resumeTokenFrom(hash: string): string | undefined {
  return /[#&]resume=([^&]+)/.exec(hash)?.[1];
}
