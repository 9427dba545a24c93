import { data, type RouterContextProvider } from 'react-router'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ForumAnswer } from '#app/modules/forum/post-answer.ts'
import { pictureBytesMax } from '#app/modules/forum/post-limits.ts'
import { picturePurpose, pictureQuotaBytes } from '#app/modules/forum/write-posts.server.ts'
import { keepUpload, type ReceivedFile, type Upload } from '#app/modules/uploads/uploads.server.ts'
import { getServices, getViewer } from './context.server.ts'
import { admit, failureOf } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { withUploadForm } from './upload-form.server.ts'

type Context = Readonly<RouterContextProvider>
type Done = Extract<ForumAnswer, { outcome: 'done' }>
export type ForumTyped = Record<string, string>

type Asked = {
	/** What only somebody who is signed in can do: 'post', 'comment'. */
	to: string
	/** Does what the form asks; the sentences of wrong fields instead, when there are any. */
	act(sent: {
		actor: Viewer
		typed: ForumTyped
		file: ReceivedFile | null
	}): Promise<Omit<Done, 'outcome'> | { errors: Record<string, string> }>
}

/**
 * Reads a form of the forum and answers it: to scripts in place, else by the next page or the form itself. Whatever goes wrong,
 * what was typed comes back, also to somebody who is not signed in.
 */
export async function answerForumForm(context: Context, request: Request, { to, act }: Asked) {
	let typed: ForumTyped = {}
	const refuse = (errors: Record<string, string>, status: number, more: { signIn?: boolean } = {}) =>
		data<ForumAnswer>({ outcome: 'refused', errors, typed, ...more }, { status })
	try {
		return await withUploadForm(request, {
			fileField: 'picture',
			bytesMax: pictureBytesMax,
			onRefused: (fields) => {
				typed = typedOf(fields)
			},
			use: async ({ fields, file }) => {
				typed = typedOf(fields)
				admit(context)
				const actor = await getViewer(context)
				if (!actor)
					return refuse({ '': `Please sign in to ${to}. What you typed is kept here.` }, 401, {
						signIn: true,
					})
				const done = await act({ actor, typed, file })
				if ('errors' in done) return refuse(done.errors, 422)
				const { path, title, description } = done
				return typed.surface === 'script'
					? data<ForumAnswer>({ outcome: 'done', ...done })
					: redirectWithToast(path, { kind: 'success', title, description })
			},
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		const field = error instanceof Invalid ? (error.field ?? '') : error instanceof TooLarge ? 'image' : ''
		return refuse({ [field === 'file' ? 'image' : field]: message }, init.status)
	}
}

function typedOf(fields: FormData): ForumTyped {
	const typed: ForumTyped = {}
	for (const [name, value] of fields) if (typeof value === 'string') typed[name] = value
	return typed
}

/** Keeps a picture ahead of its post, for nobody but its sender. @throws Invalid('file'), Unavailable */
export function keepPicture(
	context: Context,
	{ actor, file }: { actor: Viewer; file: ReceivedFile },
): Promise<Upload> {
	const { db, storage } = getServices(context)
	return keepUpload(db, storage, {
		...{ actor, file, purpose: picturePurpose, quotaBytes: pictureQuotaBytes },
		types: ['image/png', 'image/jpeg'],
		picture: true,
		public: false,
		draft: true,
	})
}
