// What the kit keeps is encrypted with AES-GCM, a fresh nonce each time (NIST SP 800-38D, 8.2.2). The key can't be exported, so a copy of
// the phone's files doesn't open it elsewhere.

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

export const newKey = (): Promise<CryptoKey> =>
	crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

export async function sealBytes(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
	const iv = crypto.getRandomValues(new Uint8Array(12))
	return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export const openBytes = (key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> =>
	crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

/** Seals a value as JSON. */
export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
	sealBytes(key, new TextEncoder().encode(JSON.stringify(value)))

export const open = async (key: CryptoKey, sealed: Sealed): Promise<unknown> =>
	JSON.parse(new TextDecoder().decode(await openBytes(key, sealed)))
