import { data, type RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { sentValues } from '#app/http/typed-values.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { type RejectedForm, rejectForm } from '#app/lib/parse-form.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { pictureBytesMax } from '#app/modules/forum/posts/post-limits.ts'
import type { ForumResult } from '#app/modules/forum/posts/post-result.ts'
import { picturePurpose, pictureQuotaBytes } from '#app/modules/forum/posts/write-posts.server.ts'
import { type ReceivedFile, storeUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'

type Context = Readonly<RouterContextProvider>
type ForumFormResult = Omit<Extract<ForumResult, { ok: true }>, 'ok'>
export type ForumFormValues = Record<string, string>

type ForumFormOptions = {
	/** What requires signing in, for the error message: 'post', 'comment'. */
	to: string
	/** Performs the action of the form, or returns the errors of invalid fields. */
	act(submitted: {
		actor: Viewer
		values: ForumFormValues
		file: ReceivedFile | null
	}): Promise<ForumFormResult | { errors: RejectedForm['errors'] }>
}

/**
 * Reads a form of the forum and responds: with data for scripts, else with a redirect or the form itself. Whatever goes wrong,
 * the response contains what was typed, also for someone who is not signed in.
 */
export async function handleForumForm(context: Context, request: Request, { to, act }: ForumFormOptions) {
	let values: ForumFormValues = {}
	try {
		return await withUploadForm(request, {
			fileField: 'picture',
			bytesMax: pictureBytesMax,
			onRejected: (fields) => {
				values = sentValues(fields, forumFields)
			},
			use: async ({ fields, file }) => {
				values = sentValues(fields, forumFields)
				throwIfRejected(context)
				const actor = await getViewer(context)
				if (!actor)
					return data<ForumResult>(
						{
							...rejectForm({ values }, `Please sign in to ${to}. Everything you typed is still here.`),
							signIn: true,
						},
						{ status: 401 },
					)
				const result = await act({ actor, values, file })
				if ('errors' in result)
					return data<ForumResult>(
						{ ...rejectForm({ values }, null), errors: result.errors },
						{ status: 422 },
					)
				const { path, title, description } = result
				return values.surface === 'script'
					? data<ForumResult>({ ok: true, ...result })
					: redirectWithToast(path, { kind: 'success', title, description })
			},
		})
	} catch (error) {
		return respondToFailure<string>(context, error, {
			values,
			fallback: 'Something went wrong on our side. Please try again.',
			fileField: 'image',
		})
	}
}

/** All fields of the post and comment forms. */
const forumFields = ['title', 'category', 'body', 'imageId', 'imageAlt', 'parentId', 'requestKey', 'surface']

/** Stores a picture before its post exists; only its sender can see it. @throws Invalid('file'), Unavailable */
export function storePicture(
	context: Context,
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
