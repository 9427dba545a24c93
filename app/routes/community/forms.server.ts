import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { toDomainError } from '#app/http/errors.server.ts'
import { formAction, runForm, type SentForm } from '#app/http/form-actions.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { pictureBytesMax } from '#app/modules/forum/posts/post-limits.ts'
import type { ForumResult } from '#app/modules/forum/posts/post-result.ts'
import { picturePurpose, pictureQuotaBytes } from '#app/modules/forum/posts/write-posts.server.ts'
import { type ReceivedFile, storeUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'

export type ForumArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** How a form of the forum was sent: by a script, and with the key that recognizes a duplicate. */
export const sendingFields = { requestKey: anyText().optional(), surface: anyText() }

type ForumForm<Schema extends z.ZodObject> = {
	/** The fields, with `sendingFields`. */
	schema: Schema
	/** What requires signing in, for the error message: 'post', 'comment'. */
	to: string
	/** Does it; returns the next page and what it says. */
	run(value: z.output<Schema>, sent: SentForm & { actor: Viewer }): Promise<NextPage>
}

type NextPage = Omit<Extract<ForumResult, { ok: true }>, 'ok'>

/**
 * Handles a form of the forum: responds with data for scripts, else with a redirect or the form itself. Whatever goes wrong, the response
 * contains what was typed, also for someone who is not signed in.
 */
export async function runForumForm<Schema extends z.ZodObject>(
	args: ForumArgs,
	{ schema, to, run }: ForumForm<Schema>,
) {
	const actor = await findWriter(args)
	const action = formAction({
		schema: actor ? schema : z.object(anyTexts(...Object.keys(schema.shape))),
		async run(value, sent): Promise<Response | ReturnType<typeof data<ForumResult>>> {
			if (!actor) {
				const message = `Please sign in to ${to}. Everything you typed is still here.`
				return data<ForumResult>({ ...rejectForm(sent, message), signIn: true }, { status: 401 })
			}
			const next = await run(value as z.output<Schema>, { ...sent, actor })
			if (sent.values.surface === 'script') return data<ForumResult>({ ok: true, ...next })
			const { path, title, description } = next
			return redirectWithToast(path, { kind: 'success', title, description })
		},
		fallback: 'Something went wrong on our side. Please try again.',
	})
	return runForm(args, action, { file: { field: 'picture', bytesMax: pictureBytesMax } })
}

/** Returns who is signed in. If that cannot be found out, the form shows why, as for any rejected request. */
async function findWriter({ context }: ForumArgs): Promise<Viewer | null> {
	try {
		return await getViewer(context)
	} catch (error) {
		const rejection = toDomainError(error)
		if (!rejection) throw error
		getRequestMetadata(context).rejection ??= rejection
		return null
	}
}

/** Stores a picture before its post exists; only its sender can see it. @throws Invalid('file'), Unavailable */
export function storePicture(
	context: ForumArgs['context'],
	{ actor, file }: { actor: Viewer; file: ReceivedFile },
): Promise<Upload> {
	const { db, storage } = getServices(context)
	return storeUpload(db, storage, {
		actor,
		file,
		purpose: picturePurpose,
		quotaBytes: pictureQuotaBytes,
		types: ['image/png', 'image/jpeg'],
		picture: true,
		public: false,
		draft: true,
	})
}
