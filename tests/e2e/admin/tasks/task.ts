import type { Advisor } from './advisor.ts'

/** A task that begins at the Overview and ends with what the site says once it is done. */
export type Task = { name: string; run(advisor: Advisor): Promise<void> }

/** Who has just bought a search. */
export const buyer = { name: 'Nora Newman', email: 'nora@tasks.example' }
