import { expect, test } from 'vitest'
import { anyAuthority, readAuthentication } from './authentication-results.ts'
import { parseEmail } from './parse-email.server.ts'
import { parseResults } from './parse-results.ts'

const from = 'client.example'
const provenBy = (
	headers: string[],
	authority: string | null = 'mx.advice.example',
	fromDomain: string | null = from,
) => readAuthentication(headers, { authority, fromDomain })?.provenBy

// What receiving servers write, retold with other names.
const gmail =
	'mx.google.com;\r\n       dkim=pass header.i=@client.example header.s=20251104 header.b=Qk3/+a9=;\r\n       spf=pass (google.com: domain of lee@client.example designates 192.0.2.41 as permitted sender) smtp.mailfrom=lee@client.example;\r\n       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=client.example;\r\n       dara=pass header.i=@advice.example'
const opendmarc = 'mx.advice.example; dmarc=pass (p=none dis=none) header.from=client.example'
const opendkim =
	'mx.advice.example;\r\n\tdkim=pass (2048-bit key; unprotected) header.d=client.example header.i=@client.example header.a=rsa-sha256 header.s=s1 header.b=Vd0q+/8=;\r\n\tdkim-atps=neutral'
const rspamd =
	'mx.advice.example;\r\n\tdkim=pass header.d=client.example header.s=mail header.b=abcDEF12;\r\n\tspf=pass (mx.advice.example: domain of lee@client.example designates 192.0.2.7 as permitted sender) smtp.mailfrom=lee@client.example;\r\n\tdmarc=pass (policy=quarantine) header.from=client.example'
const yahoo =
	'atlas.mail.example; dkim=pass header.i=@client.example header.s=s2048;spf=pass smtp.mailfrom=client.example;dmarc=pass(p=REJECT) header.from=client.example;'
const fastmail = [
	'phl-mx-04.messagingengine.com;\r\n    bimi=skipped (DMARC did not pass)',
	'phl-mx-04.messagingengine.com;\r\n    arc=none (no signatures found)',
	'phl-mx-04.messagingengine.com;\r\n    dkim=pass (2048-bit rsa key sha256) header.d=client.example header.i=@client.example header.b=Ab12Cd34 header.a=rsa-sha256 header.s=fm1;\r\n    dmarc=pass policy.published-domain-policy=none policy.applied-disposition=none policy.evaluated-disposition=none (p=none,d=none,d.eval=none) policy.policy-from=p header.from=client.example;\r\n    iprev=pass smtp.remote-ip=192.0.2.25 (mail.client.example);\r\n    spf=pass smtp.mailfrom=lee@client.example smtp.helo=mail.client.example;\r\n    x-tls=pass smtp.version=TLSv1.3 smtp.cipher=TLS_AES_256_GCM_SHA384 smtp.bits=256/256',
]
/** Microsoft 365 writes no name of a server, so its header is nobody's statement. */
const microsoft =
	'spf=pass (sender IP is 192.0.2.9)\r\n smtp.mailfrom=client.example; dkim=pass (signature was verified)\r\n header.d=client.example;dmarc=pass action=none\r\n header.from=client.example;compauth=pass reason=100'

test.each<[string, string[], string]>([
	['Gmail', [gmail], 'mx.google.com'],
	['Postfix with OpenDMARC above OpenDKIM', [opendmarc, opendkim], 'mx.advice.example'],
	['rspamd', [rspamd], 'MX.advice.example'],
	['Yahoo', [yahoo], 'atlas.mail.example'],
	['Fastmail, with one header for each check and many servers', fastmail, '.messagingengine.com'],
])('%s proves a sender by DMARC', (_, headers, authority) => {
	expect(provenBy(headers, authority)).toBe('DMARC')
	expect(provenBy(headers, authority, 'victim.example')).toBeNull()
	expect(provenBy(headers, 'another.example')).toBeUndefined()
	expect(provenBy(headers, null)).toBeUndefined()
})

test.each<[string, string, 'DMARC' | 'DKIM' | 'SPF' | null]>([
	[
		'DKIM of the domain, without a policy',
		'dkim=pass header.d=client.example; dmarc=none header.from=client.example',
		'DKIM',
	],
	['DKIM of a domain below, as newsletters use', 'dkim=pass header.d=mail.client.example', 'DKIM'],
	['DKIM by its identity only', 'dkim=pass header.i=lee@client.example', 'DKIM'],
	[
		'a second signature that is aligned',
		'dkim=pass header.d=bulk.example; dkim=pass header.d=client.example',
		'DKIM',
	],
	['SPF of the domain', 'spf=pass smtp.mailfrom=lee@client.example; dkim=none', 'SPF'],
	['a lookup of the policy that failed', 'dkim=pass header.d=client.example; dmarc=temperror', 'DKIM'],
	[
		'both checks for the domain of a bulk service',
		'spf=pass smtp.mailfrom=bounce@bulk.example; dkim=pass header.d=bulk.example; dmarc=none',
		null,
	],
	[
		'DMARC that failed, although DKIM is aligned',
		'dkim=pass header.d=client.example; dmarc=fail header.from=client.example',
		null,
	],
	['DMARC for another From', 'dmarc=pass header.from=evil.example', null],
	['DMARC without a From', 'dmarc=pass', null],
	[
		'two DMARC results that contradict',
		'dmarc=pass header.from=client.example; dmarc=fail header.from=client.example',
		null,
	],
	['SPF of the name in HELO', 'spf=pass smtp.helo=client.example', null],
	['SPF without a domain', 'spf=pass', null],
	['DKIM without a domain', 'dkim=pass', null],
	['a domain that ends alike', 'dkim=pass header.d=evilclient.example', null],
	['the top-level domain', 'dkim=pass header.d=example', null],
	[
		'a forwarded message whose chain is intact',
		'arc=pass (i=1 spf=pass dkim=pass dmarc=pass); spf=pass smtp.mailfrom=x@forwarder.example; dkim=fail header.d=client.example; dmarc=fail header.from=client.example',
		null,
	],
	[
		'a mailing list',
		'dkim=pass header.d=lists.example; spf=pass smtp.mailfrom=list-bounces@lists.example; dmarc=none header.from=client.example',
		null,
	],
	['a result in a comment', 'spf=none (dmarc=pass header.from=client.example)', null],
	['a result in nested comments', 'spf=none (a (b) dmarc=pass header.from=client.example)', null],
	['a comment that is not closed', 'spf=none (; dmarc=pass header.from=client.example', null],
	['a comment with an escaped bracket', 'spf=none (\\); dmarc=pass header.from=client.example', null],
	['a result in a quoted value', 'spf=none reason="; dmarc=pass header.from=client.example"', null],
	['a quoted value that is not closed', 'spf=none reason="x; dmarc=pass header.from=client.example', null],
	['a property that is stated twice', 'dmarc=pass header.from=evil.example header.from=client.example', null],
	['another version of the method', 'dmarc/2=pass header.from=client.example', null],
	['the name of the result in capitals', 'DMARC=Pass header.from=Client.Example', 'DMARC'],
	['a quoted domain', 'dmarc=pass header.from="client.example"', 'DMARC'],
	['garbage behind the result', 'dmarc=pass header.from=client.example ???', null],
	['no result', 'none', null],
])('%s: %s', (_, results, expected) => {
	expect(provenBy([`mx.advice.example; ${results}`])).toBe(expected)
})

test.each<[string, string[]]>([
	['below the one of the server', ['mx.advice.example; spf=fail smtp.mailfrom=evil.example', opendmarc]],
	['below one that states nothing', ['mx.advice.example; none', opendmarc]],
	['below one that does not parse', ['mx.advice.example; dmarc=pass action=none', opendmarc]],
	[
		'of another name above',
		[
			'forged.example; dmarc=pass header.from=client.example',
			'mx.advice.example; dmarc=fail header.from=client.example',
		],
	],
	['of a longer name', ['mx.advice.example.evil.example; dmarc=pass header.from=client.example']],
	['of a name that ends alike', ['evil-mx.advice.example; dmarc=pass header.from=client.example']],
	['with the name in a comment', ['evil.example (mx.advice.example); dmarc=pass header.from=client.example']],
	['of another version', ['mx.advice.example 2; dmarc=pass header.from=client.example']],
	['without the name of a server', [microsoft]],
	[
		'that is too long',
		[`mx.advice.example; spf=none (${'x'.repeat(20_000)}); dmarc=pass header.from=client.example`],
	],
])('a forged header %s proves nothing', (_, headers) => {
	expect(provenBy(headers) ?? null).toBeNull()
})

test.each<[string, string[], string | null]>([
	['one sender', ['From: Lee <lee@client.example>'], 'DMARC'],
	['two From headers', ['From: Lee <lee@client.example>', 'From: e@evil.example'], null],
	['two addresses in From', ['From: lee@client.example, e@evil.example'], null],
	['a Sender instead of From', ['Sender: lee@client.example'], null],
	['the client’s address as the name', ['From: "lee@client.example" <e@evil.example>'], null],
	['two addresses in brackets', ['From: <lee@client.example> <e@evil.example>'], 'DMARC'],
])('a message with %s counts as from %s', async (_, headers, expected) => {
	const raw = Buffer.from(
		[`Authentication-Results: ${rspamd}`, ...headers, 'Subject: Quote', '', 'Hello'].join('\r\n'),
	)
	const { authentication } = await parseEmail(raw, { authority: 'mx.advice.example' })
	expect(authentication?.provenBy ?? null).toBe(expected)
})

test('a demo reads the topmost header, whoever wrote it', () => {
	expect(provenBy([rspamd], anyAuthority)).toBe('DMARC')
	expect(provenBy(['x.example; dmarc=fail', rspamd], anyAuthority)).toBeNull()
})

test.each([
	'',
	';',
	'(',
	'"',
	'a',
	'a;',
	'a; b',
	'a; b=',
	'a; =c',
	'a; b=c d',
	'a; b=c d.',
	'a; b=c d.e',
	'\0',
	'a;;b=c',
])('%j states nothing', (header) => {
	expect(parseResults(header).results).toBeNull()
})

test('steps grow with the length, also for what never closes', () => {
	for (const part of ['(', '"', '\\', ';a=b', 'a.b=c ', '()']) {
		const { results } = parseResults(`mx.example; spf=pass ${part.repeat(5_000)}`)
		expect(results === null || results.length <= 5_001).toBe(true)
	}
})
