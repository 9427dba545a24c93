import type { Viewer } from '#app/modules/auth/viewer.ts'

type Owned = { public: boolean; ownerId: string | null }

/** What is open is everybody's; else its owner and the advisor may read it. */
export function mayReadUpload(
	viewer: Pick<Viewer, 'id' | 'isAdmin'> | null,
	{ public: isPublic, ownerId }: Owned,
): boolean {
	return isPublic || (viewer !== null && (viewer.isAdmin || viewer.id === ownerId))
}
