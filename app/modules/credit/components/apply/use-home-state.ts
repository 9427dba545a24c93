import { type RefObject, useEffect, useState } from 'react'
import type { SectionId } from '../../application/application-fields.ts'

/** Follows the state of the address in the form: read from its field, which the browser may have filled, whenever another section comes on screen. */
export function useHomeState(
	form: RefObject<HTMLFormElement | null>,
	current: SectionId,
): string | undefined {
	const [state, setState] = useState<string>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: the field is typed in while its section is on screen.
	useEffect(() => {
		const field = form.current?.elements.namedItem('state')
		setState(field instanceof HTMLSelectElement && field.value ? field.value : undefined)
	}, [form, current])
	return state
}
