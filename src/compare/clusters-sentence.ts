/** Explains the treatment of clusters, in every comparison whose questions may have clusters. */
export const clusteringExplanation =
  'Each draw takes whole clusters of questions, such as all questions on one passage. The ends of an interval then follow Student’s t, with one degree of freedom less than clusters in each set. The test of questions that changed swaps the two models’ answers to whole clusters (a sign-flip test; without clusters it is McNemar’s). Fewer than ten clusters give no interval and no p.';
