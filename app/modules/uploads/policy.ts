import type { Viewer } from '#app/modules/auth/viewer.ts'

type Owned = { public: boolean; ownerId: string | null }

/** A public file may be read by everybody, any other by its owner and the advisor. */
export function mayReadUpload(
	viewer: Pick<Viewer, 'id' | 'isAdmin'> | null,
	{ public: isPublic, ownerId }: Owned,
): boolean {
	return isPublic || (viewer !== null && (viewer.isAdmin || viewer.id === ownerId))
}
