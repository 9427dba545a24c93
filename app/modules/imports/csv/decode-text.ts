export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Decodes a text file as spreadsheets write it: by its byte order mark; without one, UTF-16 by its many zero bytes, UTF-8 if it is valid,
 * and otherwise Windows-1252, which Excel's 'CSV' is in the Americas and western Europe.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
	const encoding = findEncoding(bytes)
	if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding }
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
	} catch {
		return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
	}
}

const sampleBytes = 2000

function findEncoding(bytes: Uint8Array): Encoding | null {
	const [first, second, third] = bytes
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
	const zeros = [0, 0]
	const sample = bytes.subarray(0, sampleBytes)
	for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]!++
	// Latin text in UTF-16 has a zero in nearly every second byte.
	const many = sample.length / 4
	if (zeros[1]! > many) return 'utf-16le'
	return zeros[0]! > many ? 'utf-16be' : null
}
