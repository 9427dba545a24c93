import { isDatabaseAway } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { keepUpload, type ReceivedFile, removeUpload } from '#app/modules/uploads/uploads.server.ts'

const quotaBytes = 200_000_000

type Given = { actor: Pick<Viewer, 'id'> | null; file: ReceivedFile | null }
type Sent = { isNew: boolean }

/**
 * Keeps the picture of a message while it is sent: when sending fails, or the message had come before, the picture goes again.
 * @throws Invalid('file') for what is no PNG or JPG
 */
export async function withPicture<Result extends Sent>(
	{ db, storage }: Services,
	{ actor, file }: Given,
	send: (uploadId: string | null) => Promise<Result>,
): Promise<Result> {
	if (!file) return send(null)
	const { id } = await keepUpload(db, storage, {
		...{ actor, file, quotaBytes, purpose: 'chat', public: false },
		types: ['image/png', 'image/jpeg'],
	})
	try {
		const sent = await send(id)
		if (!sent.isNew) await removeUpload(db, storage, { id })
		return sent
	} catch (error) {
		// Whether a commit whose answer was lost has happened, nobody can say: its message must find the picture.
		if (!isDatabaseAway(error)) await removeUpload(db, storage, { id })
		throw error
	}
}
