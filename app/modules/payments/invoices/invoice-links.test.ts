import { expect, test } from 'vitest'
import { createInvoiceLinks } from './invoice-links.server.ts'

const origin = 'https://advice.example'
const links = createInvoiceLinks({ secret: 'a secret of the test', origin })
const invoice = { id: '6f1c2a8e-0000-4000-8000-000000000001', customerEmail: 'Robin@Example.com' }
const tokenOf = (linkedInvoice: typeof invoice, invoiceLinks = links) =>
	new URL(invoiceLinks.urlOf(linkedInvoice)).searchParams.get('link')!

test('the link opens the page of the invoice and is the same in every email', () => {
	expect(links.urlOf(invoice)).toMatch(
		/^https:\/\/advice\.example\/invoice\?link=6f1c2a8e-[0-9a-f-]+\.[\w-]{43}$/,
	)
	expect(links.urlOf(invoice)).toBe(links.urlOf({ ...invoice }))
	const read = links.readToken(tokenOf(invoice))
	expect(read?.invoiceId).toBe(invoice.id)
	expect(read?.matches(invoice)).toBe(true)
})

test('the link does not depend on the case of the email address and does not contain it', () => {
	const token = tokenOf(invoice)
	expect(tokenOf({ ...invoice, customerEmail: 'robin@example.com' })).toBe(token)
	expect(links.urlOf(invoice).toLowerCase()).not.toContain('robin')
})

test('a link is invalid for another invoice, another email address or another site', () => {
	const read = links.readToken(tokenOf(invoice))!
	expect(read.matches({ ...invoice, id: '6f1c2a8e-0000-4000-8000-000000000002' })).toBe(false)
	expect(read.matches({ ...invoice, customerEmail: 'kim@example.com' })).toBe(false)
	const elsewhere = createInvoiceLinks({ secret: 'another secret', origin })
	expect(links.readToken(tokenOf(invoice, elsewhere))?.matches(invoice)).toBe(false)
})

test('a link with one changed character is invalid, even if only its spare bits differ', () => {
	const token = tokenOf(invoice)
	const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
	const last = alphabet.indexOf(token.at(-1)!)
	const sameBytes = `${token.slice(0, -1)}${alphabet[last ^ 1]}`
	expect(Buffer.from(sameBytes.slice(37), 'base64url')).toEqual(Buffer.from(token.slice(37), 'base64url'))
	const first = token[37] === 'A' ? 'B' : 'A'
	const otherBytes = `${token.slice(0, 37)}${first}${token.slice(38)}`
	for (const altered of [sameBytes, otherBytes])
		expect(links.readToken(altered)?.matches(invoice), altered).toBe(false)
})

test('a malformed link contains no token', () => {
	const token = tokenOf(invoice)
	for (const text of [
		'',
		'.',
		invoice.id,
		`${token} `,
		` ${token}`,
		`${token}A`,
		token.slice(0, -1),
		token.toUpperCase(),
		token.replace('.', ','),
		`${'-'.repeat(36)}.${token.slice(37)}`,
		token.replace(/.$/, '='),
	])
		expect(links.readToken(text), text).toBeNull()
})
