import { expect, test } from 'vitest'
import { Invalid } from '#app/lib/errors.ts'
import { createRoundSeals, newClientCode, sealTo, unseal } from './round-seals.server.ts'

const seals = createRoundSeals({ secret: 'the secret of a site, long enough for it' })
const other = createRoundSeals({ secret: 'the secret of another site, as long as this' })
const id = '5f0c9e1b-0000-4000-8000-000000000001'

test('what is sealed to a round’s key opens with that key only, and not after a changed byte', async () => {
	const [key, another] = [await seals.makeKey(id, null), await seals.makeKey(id, null)]
	const sealed = await sealTo(key.recipient, Buffer.from('33400'))
	expect(sealed.includes('33400')).toBe(false)
	const identity = await seals.openKey(id, key, null)
	expect(String(await unseal(identity, sealed))).toBe('33400')
	await expect(unseal(await seals.openKey(id, another, null), sealed)).rejects.toThrow()
	const changed = Buffer.from(sealed)
	changed[changed.length - 1]! ^= 1
	await expect(unseal(identity, changed)).rejects.toThrow()
})

test('a key opens with the secret of its site and for its round only', async () => {
	const key = await seals.makeKey(id, null)
	await expect(other.openKey(id, key, null)).rejects.toThrow()
	await expect(seals.openKey(id.replace('1', '2'), key, null)).rejects.toThrow()
	const swapped = { ...key, recipient: (await seals.makeKey(id, null)).recipient }
	await expect(seals.openKey(id, swapped, null)).rejects.toThrow('does not fit its recipient')
})

test('with the client’s half, neither the site alone nor a wrong code opens the key; a code can be typed carelessly', async () => {
	const code = newClientCode()
	const key = await seals.makeKey(id, code)
	await expect(seals.openKey(id, key, newClientCode())).rejects.toThrow(Invalid)
	await expect(seals.openKey(id, key, '')).rejects.toThrow(Invalid)
	await expect(seals.openKey(id, key, null)).rejects.toThrow()
	const typed = ` ${code.toLowerCase().replaceAll('-', '  ').replaceAll('0', 'o').replaceAll('1', 'l')} `
	expect(await seals.openKey(id, key, typed)).toBe(await seals.openKey(id, key, code))
})

test('codes are 26 letters and digits that are not misread, and never the same', () => {
	const codes = Array.from({ length: 200 }, newClientCode)
	expect(new Set(codes).size).toBe(200)
	for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/)
})

test('tokens and hashes of devices depend on the secret; the same device has another hash in each round', () => {
	expect(seals.tokenOf(id)).toBe(seals.tokenOf(id))
	expect(seals.tokenOf(id)).not.toBe(other.tokenOf(id))
	expect(seals.sourceHashOf(id, 'device')).toBe(seals.sourceHashOf(id, 'device'))
	expect(seals.sourceHashOf(id, 'device')).not.toBe(seals.sourceHashOf(id.replace('1', '2'), 'device'))
	expect(seals.sourceHashOf(id, 'device')).not.toBe(other.sourceHashOf(id, 'device'))
})
