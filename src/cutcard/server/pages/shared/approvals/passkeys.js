// Passkeys: what the house asks a key to sign, put to the browser, and the browser's answer as the house reads it.

/**
 * @typedef {{ challenge: string, host: string, credentials: string[], name: string, user: string }} Question bytes in
 *   base64url, the site that its keys belong to, and which of them may sign
 */

const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;

/** Whether this browser knows passkeys at all: not without TLS, and not where the house goes by a bare address. */
export function knowsPasskeys() {
  return typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(location.hostname);
}

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function coded(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string[]} credentials */
function described(credentials) {
  return credentials.map((id) => ({ type: /** @type {const} */ ("public-key"), id: bytes(id) }));
}

/**
 * A new key for whoever is signed in; null where they let it be.
 * @param {Question} question
 */
export async function makeKey({ challenge, host, credentials, name, user }) {
  const made = /** @type {PublicKeyCredential | null} */ (
    await navigator.credentials
      .create({
        publicKey: {
          challenge: bytes(challenge),
          rp: { id: host, name: "Cutcard" },
          user: { id: bytes(user), name, displayName: name },
          pubKeyCredParams: [ES256, EDDSA, RS256].map((alg) => ({ type: "public-key", alg })),
          authenticatorSelection: { residentKey: "required", userVerification: "required" },
          excludeCredentials: described(credentials),
          attestation: "none",
        },
      })
      .catch(() => null)
  );
  if (!made) return null;
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return {
    credential: coded(made.rawId),
    client_data: coded(response.clientDataJSON),
    attestation: coded(response.attestationObject),
  };
}

/**
 * Signs with a key that this browser, or its owner's phone, has; null where they let it be.
 * @param {Question} question
 */
export async function signWithKey({ challenge, host, credentials }) {
  const signed = /** @type {PublicKeyCredential | null} */ (
    await navigator.credentials
      .get({
        publicKey: {
          challenge: bytes(challenge),
          rpId: host,
          allowCredentials: described(credentials),
          userVerification: "required",
        },
      })
      .catch(() => null)
  );
  if (!signed) return null;
  const response = /** @type {AuthenticatorAssertionResponse} */ (signed.response);
  return {
    credential: coded(signed.rawId),
    client_data: coded(response.clientDataJSON),
    authenticator_data: coded(response.authenticatorData),
    signature: coded(response.signature),
  };
}
