"""Runs Matte's jobs in Apache Spark: JSON lines in, JSON lines out, in order.

    spark-submit spark.py MATTE JOBS ANSWERS [PARTITIONS]

MATTE is the tool's path on the workers, JOBS a file or folder of JSON lines that Spark can read, ANSWERS the folder to
write. Every partition is one process of `matte batch`; Spark gives each worker core one partition after the other.
"""
import shlex
import sys

from pyspark.sql import SparkSession


def main(matte, jobs, answers, partitions=None):
    spark = SparkSession.builder.appName("matte").getOrCreate()
    lines = spark.sparkContext.textFile(jobs, int(partitions) if partitions else None)
    # pipe() feeds a partition's lines to the process and takes its lines as they come. checkCode: a process that dies
    # (not a job that fails, that is an answer) fails the task, and Spark runs the partition again.
    lines.pipe(f"{shlex.quote(matte)} batch", checkCode=True).saveAsTextFile(answers)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
