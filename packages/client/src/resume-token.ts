/**
 * Extracts the token from an address such as `…/f/survey#resume=rsm_…`, or from its fragment alone. The token works
 * once.
 */
export function resumeTokenFrom(hash: string): string | undefined {
  return /[#&]resume=([^&]+)/.exec(hash)?.[1];
}
