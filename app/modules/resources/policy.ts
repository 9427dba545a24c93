import type { Viewer } from '#app/modules/auth/viewer.ts'

/** What `/resources` offers is the advisor's to decide. */
export const mayEditResources = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
