import { createContext, useContext, useSyncExternalStore } from 'react'
import type { KitCase } from '#app/modules/signing/kit/kit-case.ts'
import type { PaperReport } from '#app/modules/signing/paper/paper-report.ts'
import type { KitStore } from './store/kit-store.ts'
import type { Kit } from './store/kit-view.ts'

export type OpenKit = Kit & {
	case: KitCase
	store: KitStore
	/** By paper, what it costs against what was agreed. */
	reports: ReadonlyMap<string, PaperReport>
}

export const KitContext = createContext<OpenKit | null>(null)

/** Returns the open kit. Only for components inside of it. */
export function useOpenKit(): OpenKit {
	const kit = useContext(KitContext)
	if (!kit) throw new Error('There is no open kit around this.')
	return kit
}

export const useKit = (store: KitStore): Kit => useSyncExternalStore(store.subscribe, () => store.kit)
