import { useSyncExternalStore } from 'react'
import { type SectionName, sections } from './section-bar.tsx'

const subscribe = (listener: () => void) => {
	window.addEventListener('hashchange', listener)
	return () => window.removeEventListener('hashchange', listener)
}

/** Returns the current screen from the fragment of the address, `#read/PAPER`, so that the phone's Back button works. */
export function useAddress(): { section: SectionName; paper: string | null } {
	const hash = useSyncExternalStore(subscribe, () => location.hash)
	const [name, paper] = hash.slice(1).split('/')
	return { section: sections.find((each) => each.name === name)?.name ?? 'numbers', paper: paper || null }
}
