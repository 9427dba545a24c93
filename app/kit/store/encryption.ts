// What the kit stores is encrypted with AES-GCM, a fresh nonce each time (NIST SP 800-38D, 8.2.2). The key can't be exported, so a copy of
// the phone's files doesn't open it elsewhere.

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

export const newKey = (): Promise<CryptoKey> =>
	crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

export async function encryptBytes(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Encrypted> {
	const iv = crypto.getRandomValues(new Uint8Array(12))
	return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export const decryptBytes = (key: CryptoKey, { iv, data }: Encrypted): Promise<ArrayBuffer> =>
	crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

/** Encrypts a value as JSON. */
export const encryptJson = (key: CryptoKey, value: unknown): Promise<Encrypted> =>
	encryptBytes(key, new TextEncoder().encode(JSON.stringify(value)))

export const decryptJson = async (key: CryptoKey, encrypted: Encrypted): Promise<unknown> =>
	JSON.parse(new TextDecoder().decode(await decryptBytes(key, encrypted)))
