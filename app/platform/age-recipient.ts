const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Whether a text is a public key of age, by the checksum in it (bech32, BIP 173), so that a mistyped one is found before anything is
 * encrypted to it. Loading age for that would cost every process 24 MB.
 */
export function isAgeRecipient(text: string): boolean {
	const [, prefix = '', data = ''] = /^(age)1([a-z0-9]{58})$/.exec(text) ?? []
	const symbols = [...data].map((char) => alphabet.indexOf(char))
	if (!prefix || symbols.includes(-1)) return false
	const codes = [...prefix].map((char) => char.charCodeAt(0))
	const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...symbols]
	return checksumOf(values) === 1
}

function checksumOf(values: number[]): number {
	let checksum = 1
	for (const value of values) {
		const top = checksum >>> 25
		checksum = ((checksum & 0x1ffffff) << 5) ^ value
		for (const [bit, term] of generator.entries()) if ((top >>> bit) & 1) checksum ^= term
	}
	return checksum
}
