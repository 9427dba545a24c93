import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { hide, show } from '#app/modules/forum/moderation/moderate.server.ts'
import { publishResourceUpload } from '#app/modules/resources/files/resource-uploads.server.ts'

type UploadActionInput = {
	actor: Viewer
	form: FormData
	/** The page to return to. */
	back: string
}

/** Hides or shows an upload: a resource file by itself, a member's picture together with its post. */
export async function actOnUpload(context: Readonly<RouterContextProvider>, input: UploadActionInput) {
	try {
		const description = await runAction(context, input)
		return redirectWithToast(input.back, { kind: 'success', title: 'Done', description })
	} catch (error) {
		return respondToFailure(context, error, {
			fallback: 'That didn’t work. Please try again.',
			field: null,
		})
	}
}

async function runAction(
	context: Readonly<RouterContextProvider>,
	{ actor, form }: Omit<UploadActionInput, 'back'>,
): Promise<string> {
	const { db, clock } = getServices(context)
	const intent = String(form.get('intent') ?? '')
	if (intent === 'hide-resource' || intent === 'show-resource') {
		const id = String(form.get('id') ?? '')
		if (!isUuid(id)) throw new NotFound('We couldn’t find this file.')
		const published = intent === 'show-resource'
		await publishResourceUpload(db, { actor, id, published })
		return published ? 'Everyone can see the file again.' : 'Only you can open the file now.'
	}
	const id = readRowId(String(form.get('post') ?? ''))
	if (id === undefined || (intent !== 'hide-picture' && intent !== 'show-picture'))
		throw new NotFound('Choose what to do.')
	const target = { actor, target: { kind: 'post', id }, now: clock.now() } as const
	if (intent === 'show-picture') {
		await show(db, target)
		return 'The post and its picture are visible again.'
	}
	await hide(db, { ...target, reason: String(form.get('reason') ?? '') })
	return 'The post and its picture are hidden. Its author can see the reason.'
}
