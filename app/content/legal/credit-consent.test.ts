import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentOf, currentConsent } from './credit-consent.ts'

const business = { business: 'Lotwise Car Advisory', email: 'hello@lotwise.test', phone: '(212) 555-0142' }
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

test('no version of the consent text ever changes, because records refer to the version that was signed', () => {
	const textHash = (version: string) => hash(consentOf(version, business)!.whole)
	expect(textHash('2026-11')).toBe('2e8a11330c1a60b6')
	expect(textHash('2026-11-23')).toBe('d5d106c523425483')
	expect(currentConsent(business).version).toBe('2026-11-23')
})

test('the text names the business and contains no unfilled placeholder', () => {
	const { whole } = currentConsent(business)
	expect(whole).toContain('I authorize Lotwise Car Advisory to obtain my credit report')
	expect(whole).not.toMatch(/[{}]/)
	expect(consentOf('1999-01', business)).toBeNull()
})
