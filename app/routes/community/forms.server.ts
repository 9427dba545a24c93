import { data, type RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { answerFailure } from '#app/http/form-answer.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { sentValues } from '#app/http/typed-values.server.ts'
import { withUploadForm } from '#app/http/upload-form.server.ts'
import { type FormAnswer, rejectForm } from '#app/lib/parse-form.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { pictureBytesMax } from '#app/modules/forum/posts/post-limits.ts'
import type { ForumAnswer } from '#app/modules/forum/posts/post-result.ts'
import { picturePurpose, pictureQuotaBytes } from '#app/modules/forum/posts/write-posts.server.ts'
import { type ReceivedFile, storeUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'

type Context = Readonly<RouterContextProvider>
type ForumFormDone = Omit<Extract<ForumAnswer, { ok: true }>, 'ok'>
export type ForumTyped = Record<string, string>

type ForumFormOptions = {
	/** What only somebody who is signed in can do: 'post', 'comment'. */
	to: string
	/** Does what the form asks; the sentences of wrong fields instead, when there are any. */
	act(sent: {
		actor: Viewer
		typed: ForumTyped
		file: ReceivedFile | null
	}): Promise<ForumFormDone | { errors: FormAnswer['errors'] }>
}

/**
 * Reads a form of the forum and answers it: to scripts in place, else by the next page or the form itself. Whatever goes wrong,
 * what was typed comes back, also to somebody who is not signed in.
 */
export async function answerForumForm(context: Context, request: Request, { to, act }: ForumFormOptions) {
	let typed: ForumTyped = {}
	try {
		return await withUploadForm(request, {
			fileField: 'picture',
			bytesMax: pictureBytesMax,
			onRejected: (fields) => {
				typed = sentValues(fields, forumFields)
			},
			use: async ({ fields, file }) => {
				typed = sentValues(fields, forumFields)
				throwIfRejected(context)
				const actor = await getViewer(context)
				if (!actor)
					return data<ForumAnswer>(
						{
							...rejectForm({ typed }, `Please sign in to ${to}. Everything you typed is still here.`),
							signIn: true,
						},
						{ status: 401 },
					)
				const done = await act({ actor, typed, file })
				if ('errors' in done)
					return data<ForumAnswer>({ ...rejectForm({ typed }, null), errors: done.errors }, { status: 422 })
				const { path, title, description } = done
				return typed.surface === 'script'
					? data<ForumAnswer>({ ok: true, ...done })
					: redirectWithToast(path, { kind: 'success', title, description })
			},
		})
	} catch (error) {
		return answerFailure<string>(context, error, {
			typed,
			fallback: 'Something went wrong on our side. Please try again.',
			fileField: 'image',
		})
	}
}

/** Every field of the forms of posts and comments. */
const forumFields = ['title', 'category', 'body', 'imageId', 'imageAlt', 'parentId', 'requestKey', 'surface']

/** Keeps a picture ahead of its post, for nobody but its sender. @throws Invalid('file'), Unavailable */
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
