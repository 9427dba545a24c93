import type { Services } from '#app/http/services.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	type ReceivedFile,
	removeUpload,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'

const quotaBytes = 200_000_000

type StorePictureInput = { actor: Pick<Viewer, 'id'> | null; file: ReceivedFile | null }
type SendResult = { isNew: boolean }

/**
 * Stores the picture of a message as a draft while the message is sent; the message then claims it. When sending fails, or the
 * message was already stored, the picture is removed.
 * @throws Invalid('file') when it is not a PNG or JPG
 */
export async function withPicture<Result extends SendResult>(
	{ db, storage }: Services,
	{ actor, file }: StorePictureInput,
	send: (uploadId: string | null) => Promise<Result>,
): Promise<Result> {
	if (!file) return send(null)
	const { id } = await storeUpload(db, storage, {
		actor,
		file,
		quotaBytes,
		purpose: 'chat',
		public: false,
		draft: true,
		types: ['image/png', 'image/jpeg'],
	})
	const result = await withUpload(db, storage, { id }, () => send(id))
	if (!result.isNew) await removeUpload(db, storage, { id })
	return result
}
