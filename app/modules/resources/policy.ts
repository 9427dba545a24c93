import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Only the advisor decides what `/resources` offers. */
export const mayEditResources = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
