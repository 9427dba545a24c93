import { expect, test } from 'vitest'
import type { LinkPurpose } from '#app/lib/paths/link-purposes.ts'
import { createLinks } from './signed-links.server.ts'

const links = createLinks({ secret: 'a secret that was in use in November 2026', origin: '' })
const id = '6f1c2a8e-0000-4000-8000-000000000001'
const email = 'robin@example.com'

/** Tokens as the site made them before December 2026, of `id` and `email`; never edit one. */
const sent: [LinkPurpose, state: string[], token: string][] = [
	['appointment', [email], 'bxwqjgAAQACAAAAAAAAAAQ.O1S_epvjZ99Zr1kljf1u6Q61mNLmagiIc-lBVe27Rmc'],
	['brief', [], '6f1c2a8e-0000-4000-8000-000000000001.TbjVMcqVEbLdiQrurpSPeHoAkPntSpFPEuHLAZ9O_2k'],
	['vehicle', [email], '6f1c2a8e-0000-4000-8000-000000000001.1nt6Ij1lRwKMD0teyOyGz4IR5a583YW9BQehD2G7r2Y'],
	[
		'application',
		['2', email],
		'6f1c2a8e-0000-4000-8000-000000000001.dWwMPFPq5lCN24TtY8d1OX3C9_dJ_oGfhqLxOoc_d24',
	],
	['invoice', [email], '6f1c2a8e-0000-4000-8000-000000000001.-_Awp-iHX3v45IXO0TVsTD_dF5YMWVVtL-nLJ_zG8UM'],
	['chat', [email], '6f1c2a8e-0000-4000-8000-000000000001.GltK23LXWPy5q77kI9PGNI0ORAajLAzooaEc8_WEXvI'],
	[
		'chat-emails',
		[email],
		'6f1c2a8e-0000-4000-8000-000000000001.Kq0g8L_Qzw6Kew3PYSEg3W1a96iN95pL_kQYRTRJXNE',
	],
	['forum-emails', [], '47.RP7XtJ3UTi75TXu_pZsyB63rVZ2VCudl5cXzj-0b-II'],
	['quote-card', [], 'eyJ2IjoxfQ.yrsPedjBE7xvAHtFVaUOgw'],
]

test.each(sent)('a link of an earlier release still opens: %s', async (purpose, state, token) => {
	const open = (text: string, of = state) => links.open(purpose, text, async (row) => [{ row, state: of }])
	const subject = purpose === 'forum-emails' ? '47' : purpose === 'quote-card' ? 'eyJ2IjoxfQ' : id
	expect(await open(token)).toBe(subject)
	await expect(open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).rejects.toThrow(
		'no longer works',
	)
	if (state.length > 0)
		await expect(open(token, [...state.slice(0, -1), 'x'])).rejects.toThrow('no longer works')
	for (const [other] of sent.filter(([each]) => each !== purpose))
		await expect(links.open(other, token, async (row) => [{ row, state }])).rejects.toThrow('no longer works')
	expect(links.tokenOf({ purpose, subject, state })).not.toBe(token)
})
