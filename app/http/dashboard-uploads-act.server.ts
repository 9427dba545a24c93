import { data, type RouterContextProvider } from 'react-router'
import { NotFound } from '#app/lib/errors.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { hide, show } from '#app/modules/forum/moderate.server.ts'
import { publishResourceUpload } from '#app/modules/resources/resource-uploads.server.ts'
import { getServices } from './context.server.ts'
import { failureOf } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'

type Asked = { actor: Viewer; form: FormData }

/** Hides an upload of the dashboard's, or shows it again: a resource file by itself, a member's picture with its post. */
export async function actOnUpload(context: Readonly<RouterContextProvider>, asked: Asked) {
	try {
		const description = await carryOut(context, asked)
		return redirectWithToast('/dashboard?tab=uploads', { kind: 'success', title: 'Done', description })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'That did not work. Please try again.')
		return data({ message }, init)
	}
}

async function carryOut(context: Readonly<RouterContextProvider>, { actor, form }: Asked): Promise<string> {
	const { db, clock } = getServices(context)
	const intent = String(form.get('intent') ?? '')
	if (intent === 'hide-resource' || intent === 'show-resource') {
		const id = String(form.get('id') ?? '')
		if (!isUuid(id)) throw new NotFound('There is no such file.')
		const published = intent === 'show-resource'
		await publishResourceUpload(db, { actor, id, published })
		return published ? 'Everybody can see the file again.' : 'Nobody but you can open the file now.'
	}
	const id = readRowId(String(form.get('post') ?? ''))
	if (id === undefined || (intent !== 'hide-picture' && intent !== 'show-picture'))
		throw new NotFound('There is nothing to do.')
	const act = { actor, of: { kind: 'post', id }, now: clock.now() } as const
	if (intent === 'show-picture') {
		await show(db, act)
		return 'The post and its picture are shown again.'
	}
	await hide(db, { ...act, reason: String(form.get('reason') ?? '') })
	return 'The post is hidden, its picture with it. Its author is told why.'
}
