const setOf = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** What somebody is to the client, in the singular: a name may follow or come before. */
export const roles = setOf(`
	salesman saleswoman salesperson saleslady salesguy seller rep representative consultant associate manager director owner
	finance agent broker technician mechanic receptionist clerk cashier guy lady
	wife husband daughter son brother sister friend neighbor coworker colleague boss
`)

/** Words that no person's name has, but those of businesses, places and products. */
export const notNames = setOf(`
	auto autos automotive motor motors car cars dealer dealers dealership group imports used sales service bank credit union finance
	company inc llc corp insurance online search advisor concierge special club book reports blue
	street st avenue ave road rd boulevard blvd lane highway route drive city county new york jersey state north south east west fort
	day sale high school college university church hospital park hill center mall
	model hybrid sedan truck suv van edition package plus premium sport limited touring
	monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
	november december i
`)

/**
 * The commonest first names of the United States that are no other word, make, place or month
 * (https://www.ssa.gov/oact/babynames/decades/century.html).
 */
export const firstNames = setOf(`
	aaron adam alan albert alexander alice amanda amy andrea andrew angela ann anna anthony ashley barbara benjamin betty brandon brenda
	brian bruce carol catherine cheryl christina christine christopher cynthia daniel david deborah debra dennis diana diane donald donna
	dorothy douglas edward elizabeth emily emma eric ethan eugene evelyn gabriel gary george gerald gregory hannah harold heather helen
	henry jack jacob jacqueline james janet janice jason jeffrey jennifer jeremy jerry jessica joan joe john jonathan jose joseph joshua
	joyce juan judith judy julia julie justin karen katherine kathleen kathryn keith kenneth kevin kimberly kyle larry laura lauren
	lawrence linda lisa logan louis margaret maria marie marilyn martha mary matthew megan melissa michael michelle mike nancy nathan
	nicholas nicole olivia pamela patricia patrick paul peter philip rachel ralph raymond rebecca richard robert roger ronald roy russell
	ruth ryan samantha samuel sandra sara sarah scott sean sharon shirley sophia stephanie stephen steven susan teresa theresa thomas
	timothy victoria vincent virginia walter wayne william willie zachary tom tony dave steve jim
`)
