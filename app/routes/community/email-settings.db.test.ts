import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { getEmailFrequencies } from '#app/modules/forum/notifications/email-frequencies.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { makeForumAccount } from '#tests/factories/forum/forum-accounts.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { action, loader } from './email-settings.tsx'

const tokenOf = (memberId: number, from = links) =>
	from.tokenOf({ purpose: 'forum-emails', subject: String(memberId) })

function argsOf(db: Db, token: string, init: RequestInit = {}) {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, links }), { requestId: 'r-1', policy: {} } as RequestMetadata)
	const request = new Request(`https://advice.example/community/email-settings?link=${token}`, init)
	return { request, context, params: {} } as unknown as Parameters<typeof action>[0] &
		Parameters<typeof loader>[0]
}

const form = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) })

test('opening the link changes nothing, and a single POST without fields stops the emails', async ({
	db,
}) => {
	const { actor, member } = await makeForumAccount(db)
	const token = tokenOf(member.id)
	const before = await getEmailFrequencies(db, { actor })
	await loader(argsOf(db, token))
	expect(await getEmailFrequencies(db, { actor })).toEqual(before)
	// The request of an email program: RFC 8058, section 3.2.
	const oneClick = form({ 'List-Unsubscribe': 'One-Click' })
	expect(await action(argsOf(db, token, oneClick))).toMatchObject({ ok: true, frequency: 'off' })
	expect(await getEmailFrequencies(db, { actor })).toEqual({ reply: 'off', mention: 'off', follow: 'off' })
	await action(argsOf(db, token, form({ frequency: 'weekly' })))
	expect(await getEmailFrequencies(db, { actor })).toEqual({
		reply: 'weekly',
		mention: 'weekly',
		follow: 'weekly',
	})
})

test('a forged link is rejected, by GET and by POST', async ({ db }) => {
	const { actor, member } = await makeForumAccount(db)
	const forged = tokenOf(member.id, createLinks({ secret: 'another', origin: '' }))
	await expect(loader(argsOf(db, forged))).rejects.toMatchObject({ init: { status: 404 } })
	await expect(action(argsOf(db, forged, form({})))).rejects.toMatchObject({ init: { status: 404 } })
	expect(await getEmailFrequencies(db, { actor })).toMatchObject({ reply: 'instant' })
})
