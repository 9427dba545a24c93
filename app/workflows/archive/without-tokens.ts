/** Where a mail program may break a line of a text that it quotes, also as written in JSON, and of quoted-printable (RFC 2045, 6.7). */
const lineBreak = '(?:=?(?:\\r?\\n|(?:\\\\r)?\\\\n)(?:> ?)*)?'
const spell = (letters: string) => [...letters].join(lineBreak)
const letter = '(?:[\\w%-]|=2[5D]|=5F)'
/** As many letters, in however many lines. */
const letters = (count: string) => `(?:${letter}${lineBreak})${count}`
/**
 * The token of a link that opens something without signing in (`linkPath`), in an address: people quote our emails when they answer. Some
 * mail servers put the address, encoded, into one of their own. Where lines are broken, only the form of a token says where it ends: that
 * of `signed-links.server.ts` with 22 letters or more after a period, or the 43 letters of `newToken`. No token is longer than 2,000.
 */
const token = new RegExp(
	`((?:[?&;]|${spell('%3F')}|${spell('%26')})${lineBreak}(?:${spell('link')}|${spell('token')})${lineBreak}(?:=(?:3D)?|${spell('%3D')}))` +
		`(?:${lineBreak}(?:${letters('{1,1500}')}(?:\\.|=2E)${lineBreak}${letters('{21}')}${letter}|${letters('{42}')}${letter})` +
		`(?:[\\w.%-]|=2[5DE]|=5F){0,500}|(?:[\\w.%-]|=2[5DE]|=5F|=\\r?\\n){16,2000})`,
	'gi',
)

/** Replaces the tokens of links in a text, so that nobody can use them. */
export const withoutTokens = (text: string): string => text.replace(token, '$1removed')

/** A line of base64 (RFC 2045, 6.8) as long as a line of an email can be. */
const base64Line = /^[A-Za-z0-9+/]{1,998}={0,2}(?=\r?$)/gm
/** More is a file and no text. */
const textCharsMax = 3_000_000

/** Replaces the tokens of links in an original email, in whatever way its texts are encoded. All else is kept byte for byte. */
export function withoutTokensInEmail(raw: Buffer): Buffer {
	const text = raw.toString('latin1')
	const cleaned = withoutTokensInBase64(withoutTokens(text))
	return cleaned === text ? raw : Buffer.from(cleaned, 'latin1')
}

function withoutTokensInBase64(text: string): string {
	const parts: string[] = []
	let [copied, start, stop] = [0, 0, 0]
	const endBlock = () => {
		const kept = stop - start > textCharsMax ? null : cleanBlock(text.slice(start, stop))
		if (kept !== null) {
			parts.push(text.slice(copied, start), kept)
			copied = stop
		}
	}
	for (const { 0: line, index } of text.matchAll(base64Line)) {
		const next = stop + (text[stop] === '\r' ? 2 : 1)
		if (index !== next || text[stop - 1] === '=') {
			endBlock()
			start = index
		}
		stop = index + line.length
	}
	endBlock()
	return [...parts, text.slice(copied)].join('')
}

/** Returns lines of base64 without the tokens in their text; null if it has none. */
function cleanBlock(lines: string): string | null {
	const decoded = Buffer.from(lines, 'base64').toString('latin1')
	const kept = withoutTokens(decoded)
	if (kept === decoded) return null
	return Buffer.from(kept, 'latin1')
		.toString('base64')
		.replace(/.{76}(?=.)/g, '$&\r\n')
}
