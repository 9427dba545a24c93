import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentIn, consentOf, currentConsent, signedConsent, wholeConsent } from './credit-consent.ts'
import { stateNotices } from './state-notices.ts'

const business = { business: 'Lotwise Car Advisory', email: 'hello@lotwise.test', phone: '(212) 555-0142' }
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

test('no version of the consent text ever changes, because records refer to the version that was signed', () => {
	const textHash = (version: string) => hash(wholeConsent(consentOf(version, business)!))
	expect(textHash('2026-11')).toBe('2e8a11330c1a60b6')
	expect(textHash('2026-11-23')).toBe('d5d106c523425483')
	expect(textHash('2026-11-24')).toBe('edd1a6befd84ad96')
	expect(currentConsent(business).version).toBe('2026-11-24')
})

test('a signed text keeps the name that the business had, in every version', () => {
	for (const version of ['2026-11', '2026-11-23', '2026-11-24']) {
		const signed = consentOf(version, business)!
		expect(signedConsent(version, wholeConsent(signed))).toEqual(signed)
	}
	expect(signedConsent('1999-01', '')).toBeNull()
})

test('a page of the text sends each paragraph once', () => {
	const { version, ...parts } = currentConsent(business)
	const sent = JSON.stringify(parts)
	for (const paragraph of [...parts.disclosures, ...parts.authorization, ...parts.electronicRecords])
		expect(sent.split(JSON.stringify(paragraph).slice(1, -1))).toHaveLength(2)
	expect(wholeConsent({ version, ...parts })).toContain(parts.authorization[0])
})

test('the text names the business and contains no unfilled placeholder', () => {
	const whole = wholeConsent(currentConsent(business))
	expect(whole).toContain('Lotwise Car Advisory may obtain my credit report')
	expect(whole).toContain('each lender that Lotwise Car Advisory sends this application to')
	expect(whole).not.toMatch(/[{}]/)
	expect(consentOf('1999-01', business)).toBeNull()
})

test('the text has the notices of the states, each with its law and the day it was read', () => {
	const consent = currentConsent(business)
	const { stateNotices: shown } = consent
	const whole = wholeConsent(consent)
	expect(shown.map(({ state }) => state)).toEqual(['California', 'New York', 'Ohio', 'Wisconsin'])
	for (const { state, text } of shown) expect(whole).toContain(`${state}: ${text}`)
	for (const notices of Object.values(stateNotices))
		for (const { citation, asOf } of notices) {
			expect(citation).toMatch(/\d/)
			expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
		}
	expect(consentOf('2026-11', business)!.stateNotices).toEqual([])
})

test('an applicant reads and signs the notice of their own state, and no other', () => {
	const consent = currentConsent(business)
	const noticesOf = (state: string | undefined) =>
		consentIn(consent, state).stateNotices.map(({ code }) => code)
	expect(noticesOf('NY')).toEqual(['NY'])
	expect(noticesOf('NJ')).toEqual([])
	expect(noticesOf(undefined)).toEqual(['CA', 'NY', 'OH', 'WI'])
	const signed = consentIn(consent, 'NY')
	expect(wholeConsent(signed)).not.toContain('Wisconsin')
	expect(signedConsent(consent.version, wholeConsent(signed))).toEqual(signed)
})

test('agreeing to electronic records is a separate choice, and the text says how to take it back', () => {
	const { choices, electronicRecords } = currentConsent(business)
	expect(choices.map(({ name }) => name)).toEqual(['electronicRecords', 'contactByPhone', 'copyByEmail'])
	expect(electronicRecords.join(' ')).toMatch(/withdraw this agreement.*hello@lotwise\.test.*postal mail/)
})
