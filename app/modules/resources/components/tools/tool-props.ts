import type { FormEvent } from 'react'

/** What each calculator is given: the fields' values and what to call when one changes. */
export type ToolProps = {
	params: URLSearchParams
	onInput(event: FormEvent<HTMLFormElement>): void
}
