import { expect, test } from 'vitest'
import { links } from '#tests/factories/links.ts'
import { withoutTokens, withoutTokensInEmail } from './without-tokens.ts'

const subject = '0f8b9a52-6d0f-4b7a-9a55-0d6f0f5f3c11'
const url = links.urlOf({ purpose: 'appointment', subject })
const token = links.tokenOf({ purpose: 'appointment', subject })
const clean = url.replace(token, 'removed')

test('tokens are replaced in a text, and nothing else is', () => {
	expect(withoutTokens(`"See ${url}\\nfor https://a.example/?token=${token}&x=1."`)).toBe(
		`"See ${clean}\\nfor https://a.example/?token=removed&x=1."`,
	)
	const wrapped = `https://links.example/?url=${encodeURIComponent(url)}&data=1`
	expect(withoutTokens(wrapped)).toBe(`https://links.example/?url=${encodeURIComponent(clean)}&data=1`)
	const plain = 'a link=none, https://a.example/?link=home&links=1 and token=secret-is-what-it-is-called'
	expect(withoutTokens(plain)).toBe(plain)
})

const quoted = (text: string, width: number) =>
	text.replaceAll('=', '=3D').replace(new RegExp(`(?:=3D|[^=]){${width}}`, 'g'), '$&=\r\n')

test.for([5, 7, 20, 31, 40, 70])('in quoted-printable with lines of %i characters', (width) => {
	const cleaned = withoutTokensInEmail(Buffer.from(quoted(`> See ${url} today`, width))).toString()
	const decoded = cleaned.replace(/=\r\n/g, '').replaceAll('=3D', '=')
	expect(decoded).toBe(`> See ${clean} today`)
})

test.for([1, 3, 6, 10, 20, 30, 40])('in a quoted text with lines of %i characters', (width) => {
	const address = url.slice(url.indexOf('?'))
	for (const [lineEnd, name] of [
		['\n> ', 'decoded'],
		['\r\n> > ', 'of an email'],
		['=\n', 'with soft breaks'],
		['\\r\\n> ', 'in JSON'],
	] as const) {
		const text = `See ${address.replace(/.+/, (all) => all.match(new RegExp(`.{1,${width}}`, 'g'))!.join(lineEnd))}`
		const cleaned = withoutTokens(`${text}\nfor your appointment`)
		expect(cleaned.replaceAll(lineEnd, ''), name).toBe(
			`See ${address.replace(token, 'removed')}\nfor your appointment`,
		)
		expect(withoutTokensInEmail(Buffer.from(text)).toString(), name).toBe(withoutTokens(text))
	}
	const once = 'x7Q'.repeat(14)
	const [before, after] = [once.slice(0, width), once.slice(width)]
	expect(withoutTokens(`https://a.example/?token=${before}\n> ${after}y and more`)).toBe(
		'https://a.example/?token=removed and more',
	)
})

test('in quoted-printable with an encoded period, and in an encoded address', () => {
	const cleaned = (text: string) => withoutTokensInEmail(Buffer.from(text)).toString()
	expect(cleaned(`See ${url.replace('=', '=3D').replace(token, token.replace('.', '=2E'))} today`)).toBe(
		`See ${clean.replace('=', '=3D')} today`,
	)
	expect(cleaned(quoted(encodeURIComponent(url), 9)).replace(/=\r\n/g, '')).toBe(encodeURIComponent(clean))
})

test('an email with a large file, or with a token of any length, is cleaned, too', () => {
	const file = `${`${'QUJD'.repeat(19)}\r\n`.repeat(250_000)}QUJD`
	expect(
		withoutTokensInEmail(Buffer.from(`${url}\r\n\r\n${file}\r\n`)).equals(
			Buffer.from(`${clean}\r\n\r\n${file}\r\n`),
		),
	).toBe(true)
	const endless = Buffer.from(`${url}${'a'.repeat(20_000_000)}`)
	expect(withoutTokensInEmail(endless).includes(token)).toBe(false)
})

test('in base64, and an email without tokens stays as it is', () => {
	const encoded = (text: string) =>
		Buffer.from(text)
			.toString('base64')
			.replace(/.{76}(?=.)/g, '$&\r\n')
	const email = (text: string) =>
		Buffer.from(`Content-Transfer-Encoding: base64\r\n\r\n${encoded(text)}\r\n--end--\r\n`)
	const long = 'José wrote a long letter. '.repeat(20)
	expect(withoutTokensInEmail(email(`${long}${url}\n${long}`))).toEqual(email(`${long}${clean}\n${long}`))
	const other = email(long)
	expect(withoutTokensInEmail(other)).toBe(other)
})
