/** What each calculator is given: the fields' values, and whom to tell when the form holds others. */
export type ToolProps = {
	params: URLSearchParams
	follow(form: HTMLFormElement): void
}
