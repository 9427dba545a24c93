/** The props of each calculator: the fields' values, and a callback for when the form changes. */
export type ToolProps = {
	params: URLSearchParams
	follow(form: HTMLFormElement): void
}
