import { expect, test } from 'vitest'
import { examineMailDomain } from './mail-domain.ts'

const dns = (records: Record<string, string[]>) => async (name: string) => {
	const found = records[name]
	if (!found) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
	// DNS splits long texts into parts of up to 255 characters.
	return found.map((text) => [text.slice(0, 5), text.slice(5)])
}
const failedParts = async (records: Record<string, string[]>) =>
	(await examineMailDomain('advice.example', dns(records)))
		.filter(({ failed }) => failed)
		.map(({ part }) => part)

test('SPF, DKIM and DMARC of the sender’s domain are found, and missing or invalid ones are reported', async () => {
	const spf = { 'advice.example': ['google-site-verification=x', 'v=spf1 include:mail.example -all'] }
	const dkim = { 's1._domainkey.advice.example': ['v=DKIM1; k=rsa; p=MIGfMA0'] }
	const dmarc = { '_dmarc.advice.example': ['v=DMARC1; p=none'] }
	expect(await failedParts({ ...spf, ...dkim, ...dmarc })).toEqual([])
	expect(await failedParts({})).toEqual(['SPF', 'DKIM', 'DMARC'])
	const twice = { 'advice.example': [...spf['advice.example'], 'v=spf1 -all'] }
	expect(await failedParts({ ...twice, ...dkim, ...dmarc })).toEqual(['SPF'])
	// An empty key means that it was revoked.
	const revoked = { 's1._domainkey.advice.example': ['v=DKIM1; p='] }
	expect(await failedParts({ ...spf, ...revoked, ...dmarc })).toEqual(['DKIM'])
})

test('a name server that does not answer is no missing record', async () => {
	const silent = async () => {
		throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
	}
	const findings = await examineMailDomain('advice.example', silent)
	expect(findings.map(({ part, failed }) => [part, failed])).toEqual([
		['SPF', true],
		['DKIM', true],
		['DMARC', true],
	])
	for (const { message } of findings) {
		expect(message).toContain('DNS did not answer (ETIMEOUT)')
		expect(message).not.toMatch(/has no|No key/)
	}
})
